// `vitrine update --back`: rolls back the last update. The site has a copy of this file and its
// imports in `.vitrine`. With the files of the former version it needs nothing else.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { agrees } from './ask.mjs'
import { envOf } from './data-place.mjs'
import { lockUpdates, otherIsAtWork } from './lock.mjs'
import { beginSwitch, isUnsettled, ownedIn, settle } from './switch.mjs'

const former = '.vitrine/former'
const node = 'node_modules/node/bin/node'
const cli = 'node_modules/vitrine/server/dist/cli.js'
const backup = 'before.backup'
const needed = [node, cli, 'package.json', 'package.switching.json', backup]

/** Restores the former version and its database. Returns an exit code. */
export async function goBack(site, words) {
  const unknown = words.find((word) => word !== '--yes')
  if (unknown)
    return say(`${unknown} is no word of the way back. Use: ./vitrine update --back [--yes]`)
  const unlock = await lockUpdates(site)
  if (!unlock) return say(otherIsAtWork)
  try {
    return await goBackAlone(site, words)
  } finally {
    unlock()
  }
}

async function goBackAlone(site, words) {
  if (isUnsettled(site) && !settle(site)) return 1
  const file = join(site, former, 'former.json')
  if (!existsSync(file))
    return say('No former version is kept here: there is nothing to go back to.')
  const missing = needed.find((name) => !existsSync(join(site, former, name)))
  if (missing)
    return say(`${join(site, former, missing)} is missing: there is no way back without it.`)
  const then = JSON.parse(readFileSync(file, 'utf8'))
  const state = readState(site)
  if (state.isInUse) return say('The site is running: stop it first, then type the same again.')
  if (!mayPutBack(site)) return say(`Nothing has changed: the site stays with ${then.newer}.`)
  console.log(outlook(then, state))
  if (!words.includes('--yes') && !(await agrees('Go back?'))) return say('Nothing has changed.')
  return exchange(site, then) ? 0 : 1
}

function say(sentence) {
  console.error(sentence)
  return 1
}

/** Reads the state of the database with the former version. Returns `problem` if that fails. */
function readState(site) {
  const { status, stdout, stderr, error } = askFormer(site, ['update:state'], 'pipe')
  if (status === 0) return JSON.parse(stdout)
  // A damaged database is a reason to go back, not to refuse.
  return { problem: stderr?.trim() || error?.message }
}

/**
 * True if the former version can restore its backup: passphrase, checksums and disk space are right.
 * It prints the reason if not.
 */
function mayPutBack(site) {
  console.log('Looking through the backup …')
  const { status, stdout, error } = askFormer(site, ['update:back', backup], 'inherit')
  if (error) console.error(error.message)
  if (status !== 0) return false
  const { passphrase } = JSON.parse(stdout)
  // The user typed it, and the restore needs it again.
  if (passphrase) process.env.BACKUP_PASSPHRASE = passphrase
  return true
}

function askFormer(site, words, terminal) {
  const cwd = join(site, former)
  const stdio = [terminal, 'pipe', terminal]
  return spawnSync(join(cwd, node), [cli, ...words], {
    cwd,
    stdio,
    env: envOf(site),
    encoding: 'utf8',
  })
}

const minuteMs = 60_000

function outlook({ version, newer, at, rows }, state) {
  const minutes = Math.round((Date.now() - Date.parse(at)) / minuteMs)
  return `Vitrine ${version} takes the place of ${newer} again, with the database and the images of ${at}, ${minutes} minutes ago.
What was written since then is kept aside in the data folder, and its place is told. ${state.problem ?? `Rows by table: ${writtenSince(rows, state.rows)}.`}
Your own files stay as they are now.`
}

function writtenSince(then, now) {
  const changed = [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .map((table) => ({ table, by: (now[table] ?? 0) - (then[table] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .map(({ table, by }) => `${table} ${by > 0 ? '+' : ''}${by}`)
  return changed.join(', ') || 'as many as then'
}

function exchange(site, { version, newer, packed, written }) {
  const kept = ownedIn(site) === written ? '' : keepOwned(site, newer)
  const undone = `.vitrine/${basename(mkdtempSync(join(site, '.vitrine/undone-')))}`
  return beginSwitch(site, {
    moves: [
      { from: `${former}/package.switching.json`, to: 'package.json' },
      { from: 'node_modules', to: `${undone}/node_modules`, isFolder: true },
      { from: `${former}/node_modules`, to: 'node_modules', isFolder: true },
      { from: 'dist', to: `${undone}/dist`, isFolder: true },
      { from: `${former}/dist`, to: 'dist', isFolder: true },
      { from: `${former}/package-lock.json`, to: 'package-lock.json' },
      { from: `${former}/${packed}`, to: packed },
      { from: `${former}/package.json`, to: 'package.json' },
      { from: former, to: `${undone}/former`, isFolder: true },
    ],
    restore: [cli, 'restore', `${undone}/former/${backup}`, '--force'],
    rubbish: [undone],
    done: `Vitrine ${version} is back. The files of ${newer} are removed, but for its packed file.${kept} Start the site now.`,
  })
}

/** Saves a copy of `package.json`, which the owner has changed since the update. */
function keepOwned(site, newer) {
  const name = `package.${newer}.json`
  copyFileSync(join(site, 'package.json'), join(site, name))
  return ` package.json has changed since then: what it was is in ${name} for comparison.`
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] && resolve(process.argv[1]) === self)
  process.exitCode = await goBack(dirname(dirname(self)), process.argv.slice(2))
