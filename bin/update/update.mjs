import { lstatSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findSite, isPackage, root } from '../place.mjs'
import { Sentence } from '../process.mjs'
import { agrees } from './ask.mjs'
import {
  bytesBelow,
  installBeside,
  makeScratch,
  readInstalled,
  removeScratch,
  tryBeside,
} from './beside.mjs'
import { exchange } from './exchange.mjs'
import { findPack } from './find-pack.mjs'
import { lockUpdates, otherIsAtWork } from './lock.mjs'
import { releaseKeys, requireSignature } from './signature.mjs'
import { readState } from './state.mjs'
import { isUnsettled, ownedIn } from './switch.mjs'
import { changesBetween, compareVersions, isNodeFor } from './versions.mjs'

const usage =
  'Use: ./vitrine update [PACK] [--yes] [--dry-run] [--force] [--allow-unsigned]\n     ./vitrine update --back [--yes]'
const megabyte = 1024 * 1024
const spareBytes = 64 * megabyte

/** `vitrine update`: replaces the version of a site. `node` is the Node version of the caller. Returns an exit code. */
export async function update(words, { node }) {
  const { name, flags } = readWords(words)
  const site = siteToUpdate()
  const unlock = await lockUpdates(site)
  if (!unlock) throw new Sentence(otherIsAtWork)
  try {
    removeScratch(site)
    const next = makeScratch(site, 'next')
    return (await updateBeside(site, next, { name, flags, node })) ? 0 : 1
  } finally {
    // An incomplete switch still needs these folders.
    if (!isUnsettled(site)) removeScratch(site)
    unlock()
  }
}

function readWords(words) {
  const flag = { type: 'boolean' }
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: flag, 'dry-run': flag, force: flag, 'allow-unsigned': flag },
    })
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is one argument too many.`)
    return { name: positionals[0], flags: values }
  } catch (error) {
    throw new Sentence(`${error.message}\n${usage}`)
  }
}

function siteToUpdate() {
  if (!isPackage)
    throw new Sentence(
      'This is the repository of Vitrine, no site that depends on it: it is brought forward by "git pull".',
    )
  const site = findSite()
  if (!site)
    throw new Sentence('There is no site.config.ts here, nor in a folder above: go to your site.')
  const modules = join(site, 'node_modules')
  const isOwn = root.startsWith(modules) && lstatSync(modules).isDirectory()
  if (isOwn && lstatSync(modules).dev === lstatSync(site).dev) return site
  throw new Sentence(
    `The versions of ${site} cannot change places: node_modules is a link, or lies on another disk. The update by hand is in docs/site-folder.md.`,
  )
}

async function updateBeside(site, next, { name, flags, node }) {
  const present = readInstalled(site)
  const pack = await findPack(site, next, { name, version: present.version })
  const trusted = { keys: releaseKeys(), version: present.version }
  requireSignature(pack, { ...trusted, allowUnsigned: flags['allow-unsigned'] })
  refuseOthers(present, pack, node)
  const before = await readState(site)
  const bytes = needRoom(site, before)
  console.log(outlook(site, present, pack, { ...before, needed: bytes }))
  if (!flags.yes && !flags['dry-run'] && !(await agrees('Update?'))) {
    console.error('Nothing has changed.')
    return false
  }
  const owned = ownedIn(site)
  try {
    await installBeside(site, next, pack)
    await tryBeside(site, next, { ...pack, force: flags.force })
    if (flags['dry-run']) {
      console.log(`Vitrine ${pack.version} goes with this site. Nothing has changed.`)
      return true
    }
    return await exchange(site, next, { present, pack, owned })
  } catch (error) {
    throw told(error, isUnsettled(site) ? unsettled : unchanged(present))
  }
}

const unchanged = ({ version }) => `Nothing has changed: your site goes on with ${version}.`
const unsettled =
  'The versions have begun to change places: when what stands above is mended, "node .vitrine/switch.mjs" brings that to its end.'

/** Adds the state of the site to an error that the user can fix; other errors keep their stack trace. */
const told = (error, then) =>
  // System errors, such as a full disk, have a `syscall`.
  error instanceof Sentence || error.syscall ? new Sentence(`${error.message}\n${then}`) : error

function refuseOthers(present, pack, node) {
  const order = compareVersions(pack.version, present.version)
  if (order < 0)
    throw new Sentence(
      `${pack.version} is older than ${present.version}, which this site has: a database that has been brought forward is not taken back by it. The way back to the version before the last update is "./vitrine update --back".`,
    )
  if (order === 0 && pack.sums === present.sums)
    throw new Sentence(`This site has Vitrine ${present.version} already.`)
  if (!isNodeFor(pack.engines, node))
    throw new Sentence(
      `${pack.version} needs Node ${pack.engines} to begin, and this is ${node}: bring Node forward first.`,
    )
}

/**
 * Returns the bytes that an update may take: the new version, a copy of the data, a backup, and its
 * trial restore. Throws a `Sentence` if the disk has too little space.
 */
export function needRoom(site, { bytes }) {
  const needed = bytesBelow(join(site, 'node_modules')) + 3 * bytes
  const { bavail, bsize } = statfsSync(site)
  if (bavail * bsize >= needed + spareBytes) return needed
  throw new Sentence(
    `The disk of ${site} is too full: ${inMegabytes(bavail * bsize)} MB are left, and an update may take ${inMegabytes(needed + spareBytes)} MB.`,
  )
}

const inMegabytes = (bytes) => Math.ceil(bytes / megabyte)

const outlook = (site, present, { version, changelog }, { isInUse, needed }) => `
Vitrine ${version} is to take the place of ${present.version} in ${site}.

${changesBetween(changelog, present.version, version) || 'Its CHANGELOG.md says nothing of what is new.'}

It is installed beside the present version, and tried on a copy of your data. Then a backup is made and verified, and the versions change places; ${present.version} and the backup stay for a way back. Until then nothing of your site is touched. About ${inMegabytes(needed)} MB are needed.
${isInUse ? 'Your site is running, and goes on meanwhile; at the end you start it anew.' : 'Your site is not running; you start it at the end.'}
`
