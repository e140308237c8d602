#!/usr/bin/env node
// The command line of the site: installs what is missing, then runs on the pinned Node.
import { install, pinnedNode } from './install.mjs'
import { newSite } from './new.mjs'
import { program } from './place.mjs'
import { handOver, Sentence } from './process.mjs'
import { siteCommands } from './site-commands.mjs'

// An import of hundreds of megabytes stays below 300 MB of memory: what is short-lived is collected
// early, and the C library keeps little of what the threads have used.
const flags = ['--max-semi-space-size=4', '--optimize-for-size']
const env = { MALLOC_ARENA_MAX: '2', ...process.env }

/** What is done before the product itself runs. */
const commands = { ...siteCommands, new: newSite }

const [name = '', ...words] = process.argv.slice(2)

try {
  const isHere = Object.hasOwn(commands, name)
  await install({ forWork: isHere })
  process.exitCode = isHere ? ((await commands[name](words)) ?? 0) : await runCli()
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Files are named from where the person stands. */
function runCli() {
  const cli = program('server/src/cli/main')
  return handOver(pinnedNode, [...flags, cli, name, ...words], process.cwd(), env)
}
