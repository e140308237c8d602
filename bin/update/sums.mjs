import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Name of the file with the SHA-256 of all other files of a package, in the format of `sha256sum`. */
export const sumsName = 'SUMS'
/** Name of the file with the Ed25519 signature of `SUMS`, 64 bytes. */
export const signatureName = 'SUMS.sig'

/**
 * Returns the text of the sums file for these files. `files` maps names to bytes.
 * @param {Map<string, string | Buffer>} files
 */
export const formatSums = (files) =>
  [...files]
    .filter(([name]) => name !== sumsName && name !== signatureName)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('')

/**
 * Returns the first file that differs from its checksum, is not listed, or is missing; undefined if
 * there is none.
 * @param {string} sums
 * @param {Map<string, string | Buffer>} files
 */
export function findFirstDifference(sums, files) {
  const actual = formatSums(files)
  if (actual === sums) return undefined
  const expectedLines = new Set(sums.split('\n'))
  const actualLines = new Set(actual.split('\n'))
  const line =
    [...actualLines].find((each) => !expectedLines.has(each)) ??
    [...expectedLines].find((each) => !actualLines.has(each))
  return line?.slice(line.indexOf('  ') + 2) || sumsName
}

/**
 * Reads the files of a package without its `node_modules`, as a map from names to bytes. Throws on
 * a link.
 * @param {string} folder
 */
export function readPackageFiles(folder) {
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  /** @param {string} subfolder */
  const readFolder = (subfolder) => {
    for (const entry of readdirSync(join(folder, subfolder), { withFileTypes: true })) {
      const name = join(subfolder, entry.name)
      if (name === 'node_modules') continue
      if (entry.isDirectory()) readFolder(name)
      else if (entry.isFile())
        files.set(name.split(sep).join('/'), readFileSync(join(folder, name)))
      else throw new Error(`${join(folder, name)} is not a regular file.`)
    }
  }
  readFolder('')
  return files
}
