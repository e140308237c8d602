import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { root } from './place.mjs'
import { handOver } from './process.mjs'

const tool = (path) => join(root, 'node_modules', path)

/** What must hold before any test runs: the types, then the lint. */
export const checks = [
  { name: 'types', words: [tool('typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint', words: [tool('@biomejs/biome/bin/biome'), 'check', '.'] },
]

/** Runs every check, also after one has failed. */
export async function check() {
  const codes = []
  for (const { words } of checks) codes.push(await handOver(pinnedNode, words))
  return Math.max(...codes)
}
