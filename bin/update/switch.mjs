// The moves by which another version takes its place in a site. A copy of this file lies in the
// site's `.vitrine`: it needs nothing of any version, and ends what was killed among its moves.
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

const noted = (site) => join(site, '.vitrine/switch.json')

/**
 * Exchanges the version of a site, all of it or nothing: what is to be done is noted first, and whoever
 * comes after a kill goes on where it was. All paths are below the site. Each of `moves` goes `from`
 * one place `to` another: a file takes the place of what is there, a folder moves only to where nothing
 * is. Then the program `restore`, where it is named, puts a database back, and `rubbish` goes.
 */
export function beginSwitch(site, plan) {
  // What npm has written reaches the disk before anything depends on it.
  spawnSync('sync')
  noteSwitch(site, plan)
  return settle(site)
}

/** Notes what is to be done. What is not there is not moved later either, when a move has brought it. */
export function noteSwitch(site, { moves, ...rest }) {
  const there = moves.filter(({ from }) => existsSync(join(site, from)))
  write(noted(site), JSON.stringify({ moves: there, ...rest }, null, 1))
}

/** Whether an exchange was begun and has not come to its end. */
export const isUnsettled = (site) => existsSync(noted(site))

/** Ends an exchange of versions; answers whether it has. What keeps a backup from its place is printed. */
export function settle(site) {
  const { moves, restore, rubbish, done } = JSON.parse(readFileSync(noted(site), 'utf8'))
  for (const { from, to, isFolder } of moves) {
    const [there, here] = [join(site, from), join(site, to)]
    if (isFolder && existsSync(here)) continue
    if (existsSync(there)) move(there, here)
  }
  if (restore && !putBack(site, restore)) return false
  rmSync(noted(site), { force: true })
  for (const path of rubbish) rmSync(join(site, path), { recursive: true, force: true })
  console.log(done)
  return true
}

const doneByOthers = ['ENOENT', 'ENOTEMPTY', 'EEXIST']

// Another process may be ending the same.
function move(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!doneByOthers.includes(error.code)) throw error
  }
}

function putBack(site, words) {
  const node = join(site, 'node_modules/node/bin/node')
  const { status } = spawnSync(node, words, { cwd: site, stdio: 'inherit' })
  if (status === 0) return true
  console.error(
    'The former version is in its place, but its database is not yet: when what stands above is mended, type "node .vitrine/switch.mjs", and it goes on here.',
  )
  return false
}

/** What npm and the owner both write of a site. */
export const ownedIn = (site) =>
  ['package.json', 'package-lock.json']
    .map((name) => join(site, name))
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('\n')

/** Writes a file whole, down to the disk. */
export function write(file, text) {
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
  if (!isUnsettled(site)) console.log('Nothing is left to be done.')
  else if (!settle(site)) process.exitCode = 1
}
