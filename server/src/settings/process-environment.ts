/** What a program of ours is started with beside its own settings: where others are, and what is compiled. */
export const childEnvironment = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/** All that this process was told: for programs of ours that work on the same site. */
export const ownEnvironment = () => process.env

/** React chooses its quick form by this name when it is first imported. */
export function chooseQuickReact() {
  process.env.NODE_ENV ??= 'production'
}
