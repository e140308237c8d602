import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { reasonsOf, runNpm } from '../npm.mjs'
import { run, Sentence, step } from '../process.mjs'
import { envOf } from './data-place.mjs'

/** What of a site is no part of what its owner writes. */
const notOwn = ['.git', '.vitrine', 'data', 'dist', 'dist.next', 'dist.old', 'node_modules']
const scratch = /^(next|former|undone)-\w{6}$|^former-old$/

/** Makes an empty folder of this kind in the site; what is left in one is for nobody. */
export const makeScratch = (site, kind) => mkdtempSync(join(site, `.vitrine/${kind}-`))

/** Removes what updates have left that were killed; no other is at work now. */
export function removeScratch(site) {
  for (const name of readdirSync(join(site, '.vitrine')).filter((each) => scratch.test(each)))
    rmSync(join(site, '.vitrine', name), { recursive: true, force: true, maxRetries: 3 })
}

/** Copies what the owner of a site writes: a version runs on it elsewhere. */
export function copyOwnFiles(site, folder) {
  const dataDir = envOf(site).DATA_DIR
  const names = readdirSync(site).filter(
    (name) =>
      !notOwn.includes(name) &&
      !/\.(tgz|backup|vitrine|log)$/.test(name) &&
      resolve(site, name) !== dataDir,
  )
  for (const name of names)
    cpSync(join(site, name), join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
    })
}

/** Lays a site out again with another version, as npm installs it; a `Sentence` says what kept it from that. */
export async function installBeside(site, folder, { file, packed, version }) {
  copyOwnFiles(site, folder)
  copyFileSync(file, join(folder, packed))
  const words = ['install', `./${packed}`, '--save-exact', '--no-audit', '--no-fund']
  const { code, output } = await step(`Installing ${version} beside the present version`, () =>
    runNpm([...words, '--prefix', folder, '--prefer-offline', '--loglevel=error'], { cwd: folder }),
  )
  const about = readInstalled(folder)
  if (code === 0 && about?.version === version) return
  const why = isFull(folder, output) ? 'the disk is full' : 'is the network there?'
  throw new Sentence(`Its packages could not be installed; ${why}\n${reasonsOf(output)}`)
}

/**
 * Has the new version build the site, bring a copy of its data forward, start on it, and show pages and
 * the sign-in; a `Sentence` says what went wrong.
 */
export async function tryBeside(site, folder, { version, force }) {
  const temporary = join(folder, '.vitrine/tmp')
  mkdirSync(temporary, { recursive: true })
  const node = join(folder, 'node_modules/node/bin/node')
  const program = join(folder, 'node_modules/vitrine/bin/vitrine.mjs')
  const words = [program, 'update:try', ...(force ? ['--force'] : [])]
  const env = { ...envOf(site), TMPDIR: temporary }
  const { code, output } = await step(`Trying ${version} on a copy of your site`, () =>
    run(node, words, { cwd: folder, env }),
  )
  const isGood = code === 0
  if (!isGood && isFull(folder, output))
    throw new Sentence(`${version} could not be tried: the disk is full.`)
  if (!isGood) throw new Sentence(`${version} does not go with this site:\n${output.trim()}`)
  console.log(output.trim().split('\n').at(-1))
}

const fullBytes = 1024 * 1024

function isFull(folder, output) {
  const { bavail, bsize } = statfsSync(folder)
  return wantedRoom(bavail * bsize, output)
}

/**
 * Whether a program has ended for want of room on a disk with so many bytes left: npm and the build
 * tool may say something else of a file that they could not write to its end.
 */
export const wantedRoom = (left, output) =>
  left < fullBytes || /ENOSPC|EDQUOT|no space left/i.test(output)

/** What the package of the product says of itself in a folder that npm has installed it in. */
export function readInstalled(folder) {
  const product = join(folder, 'node_modules/vitrine')
  if (!existsSync(join(product, 'package.json'))) return undefined
  const { version } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8'))
  return { version, sums: readFileSync(join(product, 'SUMS'), 'utf8') }
}

/** What the files below a folder take. */
export function bytesBelow(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}
