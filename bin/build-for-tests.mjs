import { readFileSync } from 'node:fs'
import { chosenPaths } from '../api/src/testing/chosen-paths.ts'
import { buildServer } from './build.mjs'

/** Matches test files of the server that start the product or one of its commands. */
const startsProduct = /testing\/|child_process|process\.mjs/

/**
 * Builds the server, unless no chosen test file starts it, so that a single pure test runs within
 * seconds.
 *
 * @param {import('vitest/node').TestProject} project
 */
export async function setup(project) {
  const { testFiles } = await project.globTestFiles(chosenPaths(process.argv))
  const starting = testFiles.filter((file) => file.includes('/server/'))
  if (starting.some((file) => startsProduct.test(readFileSync(file, 'utf8')))) await buildServer()
}
