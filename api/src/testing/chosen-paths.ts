/**
 * Path filters of a command line like `vitest run menus --reporter=dot`; undefined if all files run.
 * The value of an option may be among them, which only chooses more files.
 */
export function chosenPaths(argv: string[]) {
  const words = argv.slice(argv.indexOf('run') + 1).filter((word) => !word.startsWith('-'))
  return words.length > 0 ? words : undefined
}
