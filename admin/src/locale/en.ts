/** Every text of the interface in this language. */
export const files: Record<string, { default: Record<string, unknown> }> = import.meta.glob(
  ['../../locales/*/en.json', '!../../locales/document/*'],
  { eager: true },
)
