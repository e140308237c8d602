/** Variables that a child process needs besides its settings: `PATH` and the compile cache of Node. */
export const getChildEnvironment = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/** The whole environment, for a child process that works on the same site. */
export const getOwnEnvironment = () => process.env

/** Makes React load its production build. Call it before the first import of React. */
export function enableProductionReact() {
  process.env.NODE_ENV ??= 'production'
}
