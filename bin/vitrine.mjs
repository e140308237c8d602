#!/usr/bin/env node
// The command line of the site: installs what is missing, then runs on the pinned Node.
import { join } from 'node:path'
import { install, pinnedNode } from './install.mjs'
import { handOver, root, Sentence } from './process.mjs'

// An import of hundreds of megabytes stays below 300 MB of memory: what is short-lived is collected
// early, and the C library keeps little of what the threads have used.
const flags = ['--max-semi-space-size=4', '--optimize-for-size']
const env = { MALLOC_ARENA_MAX: '2', ...process.env }

try {
  await install({ forWork: false })
  const cli = join(root, 'server/src/cli/main.ts')
  // Files are named from where the person stands.
  const words = [...flags, cli, ...process.argv.slice(2)]
  process.exitCode = await handOver(pinnedNode, words, process.cwd(), env)
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exitCode = 1
}
