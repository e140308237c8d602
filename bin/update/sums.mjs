import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Name of the file with the SHA-256 of every other file of a package, in the format of `sha256sum -c`. */
export const sumsName = 'SUMS'
/** Name of the file with the Ed25519 signature of `SUMS`, 64 bytes. */
export const signatureName = 'SUMS.sig'

/** Returns the text of the sums file for these files. `files` maps names to bytes. */
export const sumsOf = (files) =>
  [...files.keys()]
    .filter((name) => name !== sumsName && name !== signatureName)
    .sort()
    .map((name) => `${createHash('sha256').update(files.get(name)).digest('hex')}  ${name}\n`)
    .join('')

/** Returns the first file that differs from its checksum, is not listed, or is missing; undefined if there is none. */
export function firstDifference(sums, files) {
  const there = sumsOf(files)
  if (there === sums) return undefined
  const [wanted, found] = [sums, there].map((text) => new Set(text.split('\n')))
  const line =
    [...found].find((each) => !wanted.has(each)) ?? [...wanted].find((each) => !found.has(each))
  return line?.slice(line.indexOf('  ') + 2) || sumsName
}

/** Reads the files of a package without its `node_modules`, as a map from names to bytes. Throws on a link. */
export function filesBelow(folder) {
  const files = new Map()
  const look = (below) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const name = join(below, entry.name)
      if (name === 'node_modules') continue
      if (entry.isDirectory()) look(name)
      else if (entry.isFile())
        files.set(name.split(sep).join('/'), readFileSync(join(folder, name)))
      else throw new Error(`${join(folder, name)} is no file.`)
    }
  }
  look('')
  return files
}
