#!/usr/bin/env node
// The command line of the site: installs missing packages, then runs on the pinned Node.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build.mjs'
import { install, pinnedNode } from './install.mjs'
import { newSite } from './new.mjs'
import { built, findSite, isPackage, root } from './place.mjs'
import { handOver, Sentence } from './process.mjs'
import { siteCommands } from './site-commands.mjs'
import { refuseAsRoot } from './update/as-root.mjs'
import { isUnsettled, settle } from './update/switch.mjs'

// An import of hundreds of megabytes stays below 300 MB of memory: the heap grows in small steps,
// and the C library keeps little of the memory that threads have used. `--optimize-for-size` would
// save 40 MB more, but take twice the time.
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=30']
const env = { MALLOC_ARENA_MAX: '2', ...process.env }

/** Commands that run before the product itself. */
const commands = { ...siteCommands, new: newSite, update: runUpdate }

const [name = '', ...words] = process.argv.slice(2)

try {
  process.exitCode = hasBegunSwitch() ? await goOnAnew() : await runCommand()
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runCommand() {
  const isHere = Object.hasOwn(commands, name)
  await install({ forWork: isHere })
  return isHere ? ((await commands[name](words)) ?? 0) : runCli()
}

/** True if an update, or the way back, was killed while the versions changed places. */
function hasBegunSwitch() {
  const site = isPackage ? findSite() : undefined
  return site !== undefined && isUnsettled(site)
}

/** Ends it; what lies here is then of another version, and begins again. */
function goOnAnew() {
  console.log('An update was stopped while the versions changed places: it is brought to its end.')
  const site = findSite()
  if (!settle(site)) return 1
  const program = join(site, 'node_modules/vitrine/bin/vitrine.mjs')
  return handOver(process.execPath, [program, name, ...words], process.cwd())
}

/** The way back is that of the former version, which lies in the site. */
function runUpdate(words) {
  const site = isPackage ? findSite() : undefined
  if (site !== undefined) refuseAsRoot(site, words)
  if (!words.includes('--back')) {
    const program = join(root, 'bin/update/main.mjs')
    return handOver(pinnedNode, [program, process.versions.node, ...words], process.cwd())
  }
  const back = join(site ?? '', '.vitrine/back.mjs')
  if (!existsSync(back))
    throw new Sentence('No former version is kept here: there is nothing to go back to.')
  const others = words.filter((word) => word !== '--back')
  return handOver(process.execPath, [back, ...others], process.cwd())
}

/** Files are named from where the person stands. */
async function runCli() {
  await buildServer()
  return handOver(pinnedNode, [...flags, built('cli'), name, ...words], process.cwd(), env)
}
