import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { findErrorLines, runNpm } from '../npm.mjs'
import { runQuietly, UserError, withProgress } from '../process.mjs'
import { envOf } from './data-place.mjs'
import { findFirstDifference, readPackageFiles } from './sums.mjs'

/** @import { NamedPack } from './find-pack.mjs' */
/** @typedef {{ version: string, sums: string }} Installed Version and checksums of an installed product. */

/** Folders of a site that its owner does not write. */
const foreignNames = ['.git', '.vitrine', 'data', 'dist', 'dist.next', 'dist.old', 'node_modules']
const scratchPattern = /^(next|former|undone)-\w{6}$|^former-old$/

/**
 * Creates a temporary folder in the site. `kind` is `next`, `former` or `undone`.
 * @param {string} site
 * @param {'next' | 'former' | 'undone'} kind
 */
export const makeScratch = (site, kind) => mkdtempSync(join(site, `.vitrine/${kind}-`))

/**
 * Removes leftovers of killed updates. The caller must hold the lock of updates.
 * @param {string} site
 */
export function removeScratch(site) {
  for (const name of readdirSync(join(site, '.vitrine')).filter((each) =>
    scratchPattern.test(each),
  ))
    rmSync(join(site, '.vitrine', name), { recursive: true, force: true, maxRetries: 3 })
}

/**
 * Copies the files that the owner of a site writes, so that another version can run on them.
 * @param {string} site
 * @param {string} folder
 */
export function copyOwnFiles(site, folder) {
  const dataDir = envOf(site).DATA_DIR
  const names = readdirSync(site).filter(
    (name) =>
      !foreignNames.includes(name) &&
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

/**
 * Copies a site into a folder and installs another version there. npm gets exactly the bytes that
 * were verified. The unpacked files are compared with the checksums before any of them runs. Throws a
 * `UserError` if that fails.
 * @param {string} site
 * @param {string} folder
 * @param {NamedPack} pack
 */
export async function installNextVersion(site, folder, { bytes, packed, version, sums }) {
  copyOwnFiles(site, folder)
  writeFileSync(join(folder, packed), bytes)
  // The site imports the package as `vitrine`, which is not its real name.
  const words = ['install', `vitrine@file:./${packed}`, '--save-exact', '--prefer-offline']
  const { code, output } = await withProgress(
    `Installing ${version} next to the present version`,
    () => runNpmIn(folder, [...words, '--ignore-scripts']),
  )
  const installed = readInstalled(folder)
  if (code === 0 && installed?.version === version) {
    verifyInstalled(folder, sums)
    return runAllowedScripts(folder)
  }
  const reason = isDiskFullAt(folder, output) ? 'the disk is full' : 'is the network available?'
  throw new UserError(`Could not install its packages: ${reason}\n${findErrorLines(output)}`)
}

/**
 * @param {string} folder
 * @param {string[]} words
 */
const runNpmIn = (folder, words) =>
  runNpm([...words, '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  })

/**
 * @param {string} folder
 * @param {string} sums
 */
function verifyInstalled(folder, sums) {
  const product = join(folder, 'node_modules/vitrine')
  const difference = findFirstDifference(sums, readPackageFiles(product))
  if (difference)
    throw new UserError(
      `npm has installed other files than those that were verified: ${difference} differs.`,
    )
}

/**
 * Runs the install scripts that the owner allows in `allowScripts`, except that of Node.
 * @param {string} folder
 */
async function runAllowedScripts(folder) {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] === true && !/^node(@|$)/.test(name),
  )
  if (names.length === 0) return
  const { code, output } = await runNpmIn(folder, ['rebuild', ...names])
  if (code !== 0)
    throw new UserError(`Install scripts of your own packages failed:\n${findErrorLines(output)}`)
}

/**
 * Tries the new version: it builds the site, migrates a copy of the data, starts on it, and serves
 * pages and the sign-in screen. Throws a `UserError` if a step fails.
 * @param {string} site
 * @param {string} folder
 * @param {{ version: string, force?: boolean }} options
 */
export async function tryNextVersion(site, folder, { version, force }) {
  const temporary = join(folder, '.vitrine/tmp')
  mkdirSync(temporary, { recursive: true })
  const program = join(folder, 'node_modules/vitrine/bin/vitrine.mjs')
  const words = [program, 'update:try', ...(force ? ['--force'] : [])]
  const env = { ...envOf(site), TMPDIR: temporary }
  const { code, output } = await withProgress(`Trying ${version} on a copy of your site`, () =>
    // Runs on this Node first: the new version then installs its own.
    runQuietly(process.execPath, words, { cwd: folder, env }),
  )
  const hasPassed = code === 0
  if (!hasPassed && isDiskFullAt(folder, output))
    throw new UserError(`${version} could not be tried: the disk is full.`)
  if (!hasPassed) throw new UserError(`${version} does not work with this site:\n${output.trim()}`)
  console.log(output.trim().split('\n').at(-1))
}

const fullBelowBytes = 1024 * 1024

/**
 * @param {string} folder
 * @param {string} output
 */
function isDiskFullAt(folder, output) {
  const { bavail, bsize } = statfsSync(folder)
  return isDiskFull(bavail * bsize, output)
}

/**
 * True if a program failed because the disk, with `freeBytes` left, is full. npm and the build tool
 * may report another error.
 * @param {number} freeBytes
 * @param {string} output
 */
export const isDiskFull = (freeBytes, output) =>
  freeBytes < fullBelowBytes || /ENOSPC|EDQUOT|no space left/i.test(output)

/**
 * Reads version and checksums of the product that is installed in a folder; undefined if there is
 * none.
 * @param {string} folder
 * @returns {Installed | undefined}
 */
export function readInstalled(folder) {
  const product = join(folder, 'node_modules/vitrine')
  if (!existsSync(join(product, 'package.json'))) return undefined
  const { version } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8'))
  return { version, sums: readFileSync(join(product, 'SUMS'), 'utf8') }
}

/**
 * Returns the total size of the files below a folder.
 * @param {string} folder
 */
export function bytesBelow(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}
