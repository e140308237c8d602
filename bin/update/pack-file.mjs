import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { UserError } from '../process.mjs'
import { findFirstDifference, signatureName, sumsName } from './sums.mjs'
import { readTar } from './tar.mjs'

const maxUnpackedBytes = 256 * 1024 * 1024

/**
 * Reads a pack in memory, once: the `bytes` that are verified here are those that are installed.
 * Throws a `UserError` if the file is truncated, is another package, or differs from its checksums.
 */
export function readPack(file) {
  const bytes = readFileSync(file)
  const files = unpackFiles(file, bytes)
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

/** True if a version is safe in a file name. */
const isVersion = (version) => /^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)

function unpackFiles(file, bytes) {
  let tar
  // Throws if the file was truncated or changed: gzip ends with a checksum.
  try {
    tar = gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes })
  } catch (error) {
    throw new UserError(`${file} cannot be read; it may be truncated: ${error.message}.`)
  }
  try {
    return readTar(tar)
  } catch (error) {
    throw new UserError(`${file} is not a package made by npm: ${error.message}.`)
  }
}

function parseJson(readText) {
  try {
    return JSON.parse(readText)
  } catch {
    return undefined
  }
}
