import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Names every other file of a package with its SHA-256, as `sha256sum -c` reads it. */
export const sumsName = 'SUMS'
/** The Ed25519 signature of that file, 64 bytes. */
export const signatureName = 'SUMS.sig'

/** What the file of sums says of these files, by name. */
export const sumsOf = (files) =>
  [...files.keys()]
    .filter((name) => name !== sumsName && name !== signatureName)
    .sort()
    .map((name) => `${createHash('sha256').update(files.get(name)).digest('hex')}  ${name}\n`)
    .join('')

/** The first file that differs from what its sums say, is in no line of them, or is missing. */
export function firstDifference(sums, files) {
  const there = sumsOf(files)
  if (there === sums) return undefined
  const [wanted, found] = [sums, there].map((text) => new Set(text.split('\n')))
  const line =
    [...found].find((each) => !wanted.has(each)) ?? [...wanted].find((each) => !found.has(each))
  return line?.slice(line.indexOf('  ') + 2) || sumsName
}

/** The files of a package in a folder, without packages below it; a link is refused. */
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
