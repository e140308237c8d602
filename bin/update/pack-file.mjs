import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Sentence } from '../process.mjs'
import { firstDifference, signatureName, sumsName } from './sums.mjs'
import { readTar } from './tar.mjs'

const unpackedMostBytes = 256 * 1024 * 1024

/**
 * Reads a pack in memory, once: the `bytes` that are verified here are those that are installed.
 * Throws a `Sentence` if the file is truncated, is another package, or differs from its checksums.
 */
export function readPack(file) {
  const bytes = readFileSync(file)
  const files = filesIn(file, bytes)
  const text = (name) => files.get(name)?.toString('utf8')
  const about = parsed(text('package.json'))
  const sums = text(sumsName)
  if (
    about?.name !== '@vitrine/product' ||
    !isVersion(about.version) ||
    !about.bin?.vitrine ||
    !sums
  )
    throw new Sentence(`${file} is no packed Vitrine: "npm run pack" in the product makes one.`)
  const other = firstDifference(sums, files)
  if (other)
    throw new Sentence(
      `${file} was changed after it was packed: ${other} is not what its sums say.`,
    )
  return {
    file,
    bytes,
    sums,
    version: about.version,
    engines: about.engines?.node,
    signature: files.get(signatureName),
    changelog: text('CHANGELOG.md') ?? '',
  }
}

/** True if a version is safe in a file name. */
const isVersion = (version) => /^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)

function filesIn(file, bytes) {
  let tar
  // Throws if the file was truncated or changed: gzip ends with a checksum.
  try {
    tar = gunzipSync(bytes, { maxOutputLength: unpackedMostBytes })
  } catch (error) {
    throw new Sentence(`${file} cannot be read, it may have been cut on its way: ${error.message}.`)
  }
  try {
    return readTar(tar)
  } catch (error) {
    throw new Sentence(`${file} is no package as npm makes it: ${error.message}.`)
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
