import { readFileSync } from 'node:fs'
import { chosenPaths } from '../api/src/testing/chosen-paths.ts'
import { buildServer } from './build.mjs'

/** Found in test files of the server that start the product or one of its commands. */
const startsProduct = /testing\/|child_process|process\.mjs/

/**
 * Builds the server from the present sources, because tests start what an owner starts. Skipped when
 * no chosen test file starts a product: a single pure test answers within seconds.
 *
 * @param {import('vitest/node').TestProject} project
 */
export async function setup(project) {
  const { testFiles } = await project.globTestFiles(chosenPaths(process.argv))
  const starting = testFiles.filter((file) => file.includes('/server/'))
  if (starting.some((file) => startsProduct.test(readFileSync(file, 'utf8')))) await buildServer()
}
