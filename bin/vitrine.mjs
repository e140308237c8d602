#!/usr/bin/env node
// The command line of the site: installs what is missing, then runs on the pinned Node.
import { join } from 'node:path'
import { install, pinnedNode } from './install.mjs'
import { handOver, root, Sentence } from './process.mjs'

try {
  await install()
  const cli = join(root, 'server/src/cli/main.ts')
  // Files are named from where the person stands.
  process.exitCode = await handOver(pinnedNode, [cli, ...process.argv.slice(2)], process.cwd())
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exitCode = 1
}
