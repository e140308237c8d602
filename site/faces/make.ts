import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { formatUnicodeRange } from './characters.ts'
import { cutFace } from './cut-face.ts'
import { type Face, faces } from './table.ts'

const { resolve } = createRequire(import.meta.url)
/** Pairs that occur in texts of four languages and are kerned. */
const pairsFile = join(import.meta.dirname, 'kerned-pairs.txt')
/** Increase it when the same input produces other files. */
const generatorVersion = 1
const nameLength = 8

/**
 * Cuts the faces of the pages out of their font families into `folder`, with `faces.css`. Existing
 * files are kept, which takes a moment; generating all takes some seconds.
 */
export async function makeFaces(folder: string) {
  await mkdir(folder, { recursive: true })
  const pairs = readPairs(await readFile(pairsFile, 'utf8'))
  const rules: string[] = []
  for (const face of faces) {
    const source = await readFile(resolve(`${face.source}.woff2`))
    const name = nameOf(face, source, pairs)
    const file = join(folder, name)
    if (!existsSync(file)) await writeAtomically(file, await cutFace(face, source, pairs))
    rules.push(ruleOf(face, name))
  }
  const css = `${rules.join('\n\n')}\n`
  const cssFile = join(folder, 'faces.css')
  if (!existsSync(cssFile) || readFileSync(cssFile, 'utf8') !== css)
    await writeAtomically(cssFile, css)
}

/** Parses lines such as `A VWv`: the first letter forms a pair with each of the others. */
function readPairs(text: string): string[] {
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => [...line.slice(2)].map((right) => `${line[0]}${right}`))
}

function nameOf(face: Face, source: Buffer, pairs: string[]) {
  const input = JSON.stringify([generatorVersion, face, face.kernedAt ? pairs : []])
  const digest = createHash('sha256').update(input).update(source).digest('hex')
  return `${face.family.toLowerCase()}-${digest.slice(0, nameLength)}.woff2`
}

function ruleOf({ family, characters, style, weight }: Face, name: string) {
  return `@font-face {
  font-family: ${family};
  src: url('./${name}') format('woff2');
  font-weight: ${typeof weight === 'number' ? weight : weight.join(' ')};
  font-style: ${style};
  font-display: swap;
  unicode-range: ${formatUnicodeRange(characters)};
}`
}
