import { readFileSync } from 'node:fs'
import { parseCLI } from 'vitest/node'
import { buildServer } from './build.mjs'

/** Matches test files of the server that start the product or one of its commands. */
const startsProduct = /testing\/|child_process|process\.mjs/

/**
 * Builds the server if a chosen test file starts it, so that a single pure test takes seconds.
 *
 * @param {import('vitest/node').TestProject} project
 */
export async function setup(project) {
  const serverTests = await listChosenTests(project, /\/server\/(src|tests)\//)
  if (serverTests.some((file) => startsProduct.test(readFileSync(file, 'utf8'))))
    await buildServer()
}

/**
 * Lists the test files that the command line of Vitest chooses, among those with such a path.
 *
 * @param {import('vitest/node').TestProject} project
 * @param {RegExp} path
 */
export async function listChosenTests(project, path) {
  const { filter } = parseCLI(['vitest', ...process.argv.slice(2)])
  const { testFiles } = await project.globTestFiles(filter)
  return testFiles.filter((file) => path.test(file))
}
