import { readFileSync } from 'node:fs'
import { buildServer } from './build.mjs'

/** Matches test files of the server that start the product or one of its commands. */
const startsProduct = /testing\/|child_process|process\.mjs/

/**
 * Builds the server if a chosen test file starts it. Without the build a single pure test takes
 * seconds.
 *
 * @param {import('vitest/node').TestProject} project
 */
export async function setup(project) {
  const { testFiles } = await project.globTestFiles(parseChosenPaths(process.argv))
  const starting = testFiles.filter((file) => file.includes('/server/'))
  if (starting.some((file) => startsProduct.test(readFileSync(file, 'utf8')))) await buildServer()
}

/**
 * Returns the path filters of a command line like `vitest run menus --reporter=dot`; undefined if all
 * files run. Values of options count as filters too, which only chooses more files.
 *
 * @param {string[]} argv
 */
export function parseChosenPaths(argv) {
  const words = argv.slice(argv.indexOf('run') + 1).filter((word) => !word.startsWith('-'))
  return words.length > 0 ? words : undefined
}
