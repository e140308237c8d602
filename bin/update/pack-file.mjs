import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { getErrorMessage, UserError } from '../process.mjs'
import { findFirstDifference, signatureName, sumsName } from './sums.mjs'
import { readTar } from './tar.mjs'

/**
 * A pack in memory. `engines` is the range of Node versions.
 * @typedef {{ file: string, bytes: Buffer, sums: string, version: string, engines?: string, signature?: Buffer, changelog: string }} Pack
 */

const maxUnpackedBytes = 256 * 1024 * 1024

/**
 * Reads a pack in memory, once: the `bytes` that are verified here are those that are installed.
 * Throws a `UserError` if the file is truncated, is another package, or differs from its checksums.
 * @param {string} file
 * @returns {Pack}
 */
export function readPack(file) {
  const bytes = readFileSync(file)
  const files = unpackFiles(file, bytes)
  /** @param {string} name */
  const readText = (name) => files.get(name)?.toString('utf8')
  const about = parseJson(readText('package.json'))
  const sums = readText(sumsName)
  if (
    about?.name !== '@vitrine/product' ||
    !isVersion(about.version) ||
    !about.bin?.vitrine ||
    !sums
  )
    throw new UserError(
      `${file} is not a pack of Vitrine. "npm run pack" in the product creates one.`,
    )
  const difference = findFirstDifference(sums, files)
  if (difference)
    throw new UserError(
      `${file} was changed after it was packed: the checksum of ${difference} is wrong.`,
    )
  return {
    file,
    bytes,
    sums,
    version: about.version,
    engines: about.engines?.node,
    signature: files.get(signatureName),
    changelog: readText('CHANGELOG.md') ?? '',
  }
}

/**
 * True if a version is safe in a file name.
 * @param {string} version
 */
const isVersion = (version) => /^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)

/**
 * @param {string} file
 * @param {Buffer} bytes
 */
function unpackFiles(file, bytes) {
  let tar
  // Throws if the file was truncated or changed: gzip ends with a checksum.
  try {
    tar = gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes })
  } catch (error) {
    throw new UserError(`${file} cannot be read; it may be truncated: ${getErrorMessage(error)}.`)
  }
  try {
    return readTar(tar)
  } catch (error) {
    throw new UserError(`${file} is not a package made by npm: ${getErrorMessage(error)}.`)
  }
}

/** @param {string | undefined} text */
function parseJson(text) {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
