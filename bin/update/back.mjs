// `vitrine update --back`: rolls back the last update. The site has a copy of this file and its
// imports in `.vitrine`. It needs only the files of the former version.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agrees } from './ask.mjs'
import { envOf } from './data-place.mjs'
import { lockUpdates, otherIsAtWork } from './lock.mjs'
import { beginSwitch, isUnsettled, ownedIn, settle } from './switch.mjs'

/** @typedef {Record<string, number>} Rows Numbers of rows by table. */
/** @typedef {{ problem: string, isInUse?: undefined } | { problem?: undefined, isInUse: boolean, rows: Rows }} DatabaseState */
/**
 * Content of `former.json`. `at` is the time of the update, `packed` the pack of the newer version,
 * and `written` is `ownedIn` of the site after the update.
 * @typedef {{ version: string, newer: string, packed: string, at: string, rows: Rows, written: string }} Former
 */

const formerFolder = '.vitrine/former'
const node = 'node_modules/node/bin/node'
const cli = 'node_modules/vitrine/server/dist/cli.js'
const backup = 'before.backup'
const neededFiles = [node, cli, 'package.json', 'package.switching.json', backup]

/**
 * Restores the former version and its database. Returns an exit code.
 * @param {string} site
 * @param {string[]} words
 */
export async function goBack(site, words) {
  const unknown = words.find((word) => word !== '--yes')
  if (unknown)
    return fail(
      `${unknown} is not an option of "update --back". Use: ./vitrine update --back [--yes]`,
    )
  const unlock = await lockUpdates(site)
  if (!unlock) return fail(otherIsAtWork)
  try {
    return await goBackLocked(site, words)
  } finally {
    unlock()
  }
}

/**
 * @param {string} site
 * @param {string[]} words
 */
async function goBackLocked(site, words) {
  if (isUnsettled(site) && !settle(site)) return 1
  const file = join(site, formerFolder, 'former.json')
  if (!existsSync(file)) return fail('There is no former version to go back to.')
  const missing = neededFiles.find((name) => !existsSync(join(site, formerFolder, name)))
  if (missing)
    return fail(
      `${join(site, formerFolder, missing)} is missing: going back is impossible without it.`,
    )
  /** @type {Former} */
  const former = JSON.parse(readFileSync(file, 'utf8'))
  const state = readState(site)
  if (state.isInUse) return fail('The site is running: stop it first, then run the command again.')
  if (!canRestore(site)) return fail(`Nothing has changed: the site still has ${former.newer}.`)
  console.log(formatPreview(former, state))
  if (!words.includes('--yes') && !(await agrees('Go back?'))) return fail('Nothing has changed.')
  return switchBack(site, former) ? 0 : 1
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  return 1
}

/**
 * Reads the state of the database with the former version. Returns the `problem` if that fails.
 * @param {string} site
 * @returns {DatabaseState}
 */
function readState(site) {
  const { status, stdout, stderr, error } = runFormer(site, ['update:state'], 'pipe')
  if (status === 0) return JSON.parse(stdout)
  // A damaged database is a reason to go back, not to refuse.
  return { problem: stderr?.trim() || error?.message || 'The database cannot be read.' }
}

/**
 * True if the former version can restore its backup: passphrase, checksums and disk space are right.
 * Prints the reason if not.
 * @param {string} site
 */
function canRestore(site) {
  console.log('Verifying the backup …')
  const { status, stdout, error } = runFormer(site, ['update:back', backup], 'inherit')
  if (error) console.error(error.message)
  if (status !== 0) return false
  const { passphrase } = JSON.parse(stdout)
  // The user typed it, and the restore needs it again.
  if (passphrase) process.env.BACKUP_PASSPHRASE = passphrase
  return true
}

/**
 * @param {string} site
 * @param {string[]} words
 * @param {'pipe' | 'inherit'} stdio
 */
function runFormer(site, words, stdio) {
  const cwd = join(site, formerFolder)
  return spawnSync(join(cwd, node), [cli, ...words], {
    cwd,
    stdio: [stdio, 'pipe', stdio],
    env: envOf(site),
    encoding: 'utf8',
  })
}

const minuteMs = 60_000

/**
 * @param {Former} former
 * @param {DatabaseState} state
 */
function formatPreview({ version, newer, at, rows }, state) {
  const minutes = Math.round((Date.now() - Date.parse(at)) / minuteMs)
  return `Vitrine ${version} will replace ${newer}, with the database and the images of ${at}, ${minutes} minutes ago.
Data written since then is moved aside; its new place is printed at the end. ${state.problem ?? `Rows by table: ${formatRowChanges(rows, state.rows)}.`}
Your own files do not change.`
}

/**
 * @param {Rows} former
 * @param {Rows} now
 */
function formatRowChanges(former, now) {
  const changed = [...new Set([...Object.keys(former), ...Object.keys(now)])]
    .map((table) => ({ table, by: (now[table] ?? 0) - (former[table] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .map(({ table, by }) => `${table} ${by > 0 ? '+' : ''}${by}`)
  return changed.join(', ') || 'unchanged'
}

/**
 * @param {string} site
 * @param {Former} former
 */
function switchBack(site, { version, newer, packed, written }) {
  const copyNote = ownedIn(site) === written ? '' : savePackageJson(site, newer)
  const undoneFolder = `.vitrine/${basename(mkdtempSync(join(site, '.vitrine/undone-')))}`
  return beginSwitch(site, {
    moves: [
      { from: `${formerFolder}/package.switching.json`, to: 'package.json' },
      { from: 'node_modules', to: `${undoneFolder}/node_modules`, isFolder: true },
      { from: `${formerFolder}/node_modules`, to: 'node_modules', isFolder: true },
      { from: 'dist', to: `${undoneFolder}/dist`, isFolder: true },
      { from: `${formerFolder}/dist`, to: 'dist', isFolder: true },
      { from: `${formerFolder}/package-lock.json`, to: 'package-lock.json' },
      { from: `${formerFolder}/${packed}`, to: packed },
      { from: `${formerFolder}/package.json`, to: 'package.json' },
      { from: formerFolder, to: `${undoneFolder}/former`, isFolder: true },
    ],
    restore: [cli, 'restore', `${undoneFolder}/former/${backup}`, '--force'],
    rubbish: [undoneFolder],
    done: `Vitrine ${version} is restored. The files of ${newer} are removed, except its pack.${copyNote} Start the site now.`,
  })
}

/**
 * Saves a copy of `package.json`, which the owner has changed since the update.
 * @param {string} site
 * @param {string} newer
 */
function savePackageJson(site, newer) {
  const name = `package.${newer}.json`
  copyFileSync(join(site, 'package.json'), join(site, name))
  return ` package.json has changed since then: a copy is in ${name} for comparison.`
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] && resolve(process.argv[1]) === self)
  process.exitCode = await goBack(dirname(dirname(self)), process.argv.slice(2))
