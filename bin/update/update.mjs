import { lstatSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findSite, isPackage, root } from '../paths.mjs'
import { getErrorMessage, isSystemError, UserError } from '../process.mjs'
import { agrees } from './ask.mjs'
import { backUpAndSwitch } from './back-up-and-switch.mjs'
import { findPack } from './find-pack.mjs'
import { lockUpdates, otherIsAtWork } from './lock.mjs'
import {
  bytesBelow,
  installNextVersion,
  makeScratch,
  readInstalled,
  removeScratch,
  tryNextVersion,
} from './next-version.mjs'
import { readReleaseKeys, requireSignature } from './signature.mjs'
import { readState } from './state.mjs'
import { isUnsettled, ownedIn } from './switch.mjs'
import { compareVersions, extractChanges, satisfiesEngines } from './versions.mjs'

/** @import { NamedPack } from './find-pack.mjs' */
/** @import { Installed } from './next-version.mjs' */
/**
 * `name` is the file or version of the pack, `node` the Node version of the caller.
 * @typedef {{ name?: string, flags: Flags, node: string }} Options
 * @typedef {{ yes?: boolean, 'dry-run'?: boolean, force?: boolean, 'allow-unsigned'?: boolean }} Flags
 */

const usage =
  'Use: ./vitrine update [PACK] [--yes] [--dry-run] [--force] [--allow-unsigned]\n     ./vitrine update --back [--yes]'
const megabyte = 1024 * 1024
const spareBytes = 64 * megabyte

/**
 * `vitrine update`: replaces the version of a site. Returns an exit code.
 * @param {string[]} words
 * @param {{ node: string }} caller `node` is the Node version of the caller.
 */
export async function update(words, { node }) {
  const { name, flags } = parseArguments(words)
  const site = requireUpdatableSite()
  const unlock = await lockUpdates(site)
  if (!unlock) throw new UserError(otherIsAtWork)
  try {
    removeScratch(site)
    const next = makeScratch(site, 'next')
    return (await updateLocked(site, next, { name, flags, node })) ? 0 : 1
  } finally {
    // An incomplete switch still needs these folders.
    if (!isUnsettled(site)) removeScratch(site)
    unlock()
  }
}

/** @param {string[]} words */
function parseArguments(words) {
  const flag = /** @type {const} */ ({ type: 'boolean' })
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: flag, 'dry-run': flag, force: flag, 'allow-unsigned': flag },
    })
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is one argument too many.`)
    return { name: positionals[0], flags: values }
  } catch (error) {
    throw new UserError(`${getErrorMessage(error)}\n${usage}`)
  }
}

function requireUpdatableSite() {
  if (!isPackage)
    throw new UserError('This is the repository of Vitrine, not a site: update it with "git pull".')
  const site = findSite()
  if (!site)
    throw new UserError('There is no site.config.ts in this folder or above it: go to your site.')
  const modules = join(site, 'node_modules')
  const isOwn = root.startsWith(modules) && lstatSync(modules).isDirectory()
  if (isOwn && lstatSync(modules).dev === lstatSync(site).dev) return site
  throw new UserError(
    `${site} cannot be updated by this command: node_modules is a link, or is on another disk. docs/site-folder.md describes how to update by hand.`,
  )
}

/**
 * @param {string} site
 * @param {string} next
 * @param {Options} options
 */
async function updateLocked(site, next, { name, flags, node }) {
  const present = readInstalled(site)
  if (!present)
    throw new UserError(
      `${join(site, 'node_modules/vitrine')} is missing: run "npm install", then try again.`,
    )
  const pack = await findPack(site, next, { name, version: present.version })
  const trust = { keys: readReleaseKeys(), version: present.version }
  requireSignature(pack, { ...trust, allowUnsigned: flags['allow-unsigned'] })
  refuseUnsuitable(present, pack, node)
  const before = await readState(site)
  const needed = requireSpace(site, before)
  console.log(formatPreview(site, present, pack, { ...before, needed }))
  if (!flags.yes && !flags['dry-run'] && !(await agrees('Update?'))) {
    console.error('Nothing has changed.')
    return false
  }
  const ownedBefore = ownedIn(site)
  try {
    await installNextVersion(site, next, pack)
    await tryNextVersion(site, next, { ...pack, force: flags.force })
    if (flags['dry-run']) {
      console.log(`Vitrine ${pack.version} works with this site. Nothing has changed.`)
      return true
    }
    return await backUpAndSwitch(site, next, { present, pack, ownedBefore })
  } catch (error) {
    throw withState(error, isUnsettled(site) ? unsettledNote : formatUnchangedNote(present))
  }
}

/** @param {Installed} present */
const formatUnchangedNote = ({ version }) => `Nothing has changed: your site still has ${version}.`
const unsettledNote =
  'The switch of versions has begun: fix the problem above, then run "node .vitrine/switch.mjs" to complete it.'

/**
 * Adds the state of the site to an error that the user can fix; other errors keep their stack trace.
 * @param {unknown} error
 * @param {string} note
 */
const withState = (error, note) =>
  error instanceof UserError || isSystemError(error)
    ? new UserError(`${getErrorMessage(error)}\n${note}`)
    : error

/**
 * @param {Installed} present
 * @param {NamedPack} pack
 * @param {string} node
 */
function refuseUnsuitable(present, pack, node) {
  const order = compareVersions(pack.version, present.version)
  if (order < 0)
    throw new UserError(
      `${pack.version} is older than ${present.version}, which this site has, and cannot use a database that was migrated. To undo the last update, run "./vitrine update --back".`,
    )
  if (order === 0 && pack.sums === present.sums)
    throw new UserError(`This site already has Vitrine ${present.version}.`)
  if (!satisfiesEngines(pack.engines, node))
    throw new UserError(
      `${pack.version} needs Node ${pack.engines}, and this is ${node}: update Node first.`,
    )
}

/**
 * Returns the bytes that an update may take: the new version, a copy of the data, a backup, and its
 * trial restore. Throws a `UserError` if the disk has too little space.
 * @param {string} site
 * @param {{ bytes: number }} state
 */
export function requireSpace(site, { bytes }) {
  const needed = bytesBelow(join(site, 'node_modules')) + 3 * bytes
  const { bavail, bsize } = statfsSync(site)
  if (bavail * bsize >= needed + spareBytes) return needed
  throw new UserError(
    `The disk of ${site} is too full: ${toMegabytes(bavail * bsize)} MB are free, and an update may take ${toMegabytes(needed + spareBytes)} MB.`,
  )
}

/** @param {number} bytes */
const toMegabytes = (bytes) => Math.ceil(bytes / megabyte)

/**
 * @param {string} site
 * @param {Installed} present
 * @param {NamedPack} pack
 * @param {{ isInUse: boolean, needed: number }} state
 */
const formatPreview = (site, present, { version, changelog }, { isInUse, needed }) => `
Vitrine ${version} will replace ${present.version} in ${site}.

${extractChanges(changelog, present.version, version) || 'Its CHANGELOG.md does not list the changes.'}

The update installs it next to the present version and tries it on a copy of your data. Then it makes and verifies a backup and switches the version. Until the switch your site does not change. ${present.version} and the backup stay on the disk, so that you can go back. The update needs about ${toMegabytes(needed)} MB.
${isInUse ? 'Your site keeps running during the update; restart it at the end.' : 'Your site is not running; start it at the end.'}
`
