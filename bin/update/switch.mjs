// Switches the version of a site. A copy of this file is in `.vitrine` of the site. It imports no
// file of the product, so that it can complete a killed switch.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ from: string, to: string, isFolder?: boolean }} Move
 * @typedef {{ moves: Move[], restore?: string[], rubbish: string[], done: string }} Plan `done` is printed at the end.
 */

/** @param {string} site */
const getJournalFile = (site) => join(site, '.vitrine/switch.json')

/**
 * Switches the version of a site atomically: writes a journal first, so that the next command can
 * complete a killed switch. All paths are relative to the site. `moves` rename files, which replace
 * existing ones, and folders, which do not. Then the command `restore`, if given, restores the
 * database, and the paths in `rubbish` are deleted. Returns true if the switch is complete.
 * @param {string} site
 * @param {Plan} plan
 */
export function beginSwitch(site, plan) {
  // Flush the files of npm to the disk before the journal refers to them.
  spawnSync('sync')
  writeJournal(site, plan)
  return settle(site)
}

/**
 * Writes the journal. Omits moves whose source does not exist now, because an earlier move may
 * create it.
 * @param {string} site
 * @param {Plan} plan
 */
export function writeJournal(site, { moves, ...rest }) {
  const possible = moves.filter(({ from }) => existsSync(join(site, from)))
  writeDurably(getJournalFile(site), JSON.stringify({ moves: possible, ...rest }, null, 1))
}

/**
 * True if a switch was begun and is not complete.
 * @param {string} site
 */
export const isUnsettled = (site) => existsSync(getJournalFile(site))

/**
 * Completes a switch. Returns false if the database could not be restored; prints the reason.
 * @param {string} site
 */
export function settle(site) {
  /** @type {Plan} */
  const { moves, restore, rubbish, done } = JSON.parse(readFileSync(getJournalFile(site), 'utf8'))
  for (const { from, to, isFolder } of moves) {
    const [source, target] = [join(site, from), join(site, to)]
    if (isFolder && existsSync(target)) continue
    if (existsSync(source)) rename(source, target)
  }
  if (restore && !restoreDatabase(site, restore)) return false
  rmSync(getJournalFile(site), { force: true })
  for (const path of rubbish) rmSync(join(site, path), { recursive: true, force: true })
  console.log(done)
  return true
}

const doneByOtherProcess = ['ENOENT', 'ENOTEMPTY', 'EEXIST']

/**
 * Another process may be completing the same switch.
 * @param {string} from
 * @param {string} to
 */
function rename(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!hasCode(error, doneByOtherProcess)) throw error
  }
}

/**
 * @param {unknown} error
 * @param {string[]} codes
 */
const hasCode = (error, codes) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/**
 * @param {string} site
 * @param {string[]} words
 */
function restoreDatabase(site, words) {
  const node = join(site, 'node_modules/node/bin/node')
  const { status } = spawnSync(node, words, { cwd: site, stdio: 'inherit' })
  if (status === 0) return true
  console.error(
    'The former version is restored, but its database is not: fix the problem above, then run "node .vitrine/switch.mjs" to continue.',
  )
  return false
}

/**
 * Returns the text of the files that both npm and the owner of a site write.
 * @param {string} site
 */
export const ownedIn = (site) =>
  ['package.json', 'package-lock.json']
    .map((name) => join(site, name))
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('\n')

/**
 * Writes a file atomically and flushes it to the disk.
 * @param {string} file
 * @param {string} text
 */
export function writeDurably(file, text) {
  const part = `${file}.part`
  const handle = openSync(part, 'w')
  writeFileSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(part, file)
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] && resolve(process.argv[1]) === self) {
  const site = dirname(dirname(self))
  if (!isUnsettled(site)) console.log('There is nothing to complete.')
  else if (!settle(site)) process.exitCode = 1
}
