#!/usr/bin/env node
// Entry of `./vitrine`: installs missing packages, then runs the command on the pinned Node.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build.mjs'
import { install, pinnedNode } from './install.mjs'
import { newSite } from './new-site.mjs'
import { findSite, getBuiltProgram, isPackage, root } from './paths.mjs'
import { runInForeground, UserError } from './process.mjs'
import { siteCommands } from './site-commands.mjs'
import { refuseAsRoot } from './update/as-root.mjs'
import { isUnsettled, settle } from './update/switch.mjs'

// Limits the memory of an import of hundreds of megabytes to 300 MB: the heap grows in small steps,
// and glibc uses few arenas. `--optimize-for-size` would save 40 MB more, but take twice the time.
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
const env = { MALLOC_ARENA_MAX: '2', ...process.env }

/**
 * Commands of this program; all others are commands of the built CLI.
 * @type {Record<string, (words: string[]) => Promise<number>>}
 */
const commands = { ...siteCommands, new: newSite, update: runUpdate }

const [name = '', ...words] = process.argv.slice(2)

try {
  const interrupted = findInterruptedSite()
  process.exitCode = await (interrupted ? completeSwitch(interrupted) : runCommand())
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runCommand() {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  await install({ forWork: command !== undefined })
  return command ? command(words) : runCli()
}

/** Returns the site if an update of it was killed while it switched versions. */
function findInterruptedSite() {
  const site = isPackage ? findSite() : undefined
  return site !== undefined && isUnsettled(site) ? site : undefined
}

/**
 * Completes the switch, then runs the command with the version that is installed now.
 * @param {string} site
 */
async function completeSwitch(site) {
  console.log('An update was interrupted while it switched versions. Completing it now.')
  if (!settle(site)) return 1
  const program = join(site, 'node_modules/vitrine/bin/vitrine.mjs')
  return runInForeground(process.execPath, [program, name, ...words], process.cwd())
}

/**
 * Runs an update. `--back` runs the copy of `back.mjs` in the site, which works without the new
 * version. Returns an exit code.
 * @param {string[]} words
 */
async function runUpdate(words) {
  const site = isPackage ? findSite() : undefined
  if (site !== undefined) refuseAsRoot(site, words)
  if (!words.includes('--back')) {
    const program = join(root, 'bin/update/main.mjs')
    return runInForeground(pinnedNode, [program, process.versions.node, ...words], process.cwd())
  }
  const back = join(site ?? '', '.vitrine/back.mjs')
  if (!existsSync(back)) throw new UserError('There is no former version to go back to.')
  const args = words.filter((word) => word !== '--back')
  return runInForeground(process.execPath, [back, ...args], process.cwd())
}

/** Runs the CLI in the working directory of the user, so that relative paths work. */
async function runCli() {
  await buildServer()
  return runInForeground(
    pinnedNode,
    [...flags, getBuiltProgram('cli'), name, ...words],
    process.cwd(),
    env,
  )
}
