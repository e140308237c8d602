import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { root } from './paths.mjs'
import { runInForeground } from './process.mjs'

/** @param {string} path */
const getTool = (path) => join(root, 'node_modules', path)

/** Checks that run before the tests. */
export const checks = [
  { name: 'types', words: [getTool('typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint', words: [getTool('@biomejs/biome/bin/biome'), 'check', '.'] },
]

/** Runs all checks, even after one has failed, and returns the highest exit code. */
export async function check() {
  const codes = []
  for (const { words } of checks) codes.push(await runInForeground(pinnedNode, words))
  return Math.max(...codes)
}
