import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { root } from './place.mjs'
import { handOver } from './process.mjs'

const tool = (path) => join(root, 'node_modules', path)

/** Checks that run before the tests. */
export const checks = [
  { name: 'types', words: [tool('typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint', words: [tool('@biomejs/biome/bin/biome'), 'check', '.'] },
]

/** Runs all checks, even after one has failed, and returns the highest exit code. */
export async function check() {
  const codes = []
  for (const { words } of checks) codes.push(await handOver(pinnedNode, words))
  return Math.max(...codes)
}
