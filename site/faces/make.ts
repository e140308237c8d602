import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { unicodeRange } from './characters.ts'
import { cutOut } from './cut-out.ts'
import { type Face, faces } from './table.ts'

const { resolve } = createRequire(import.meta.url)
/** Pairs that occur in texts of four languages, and that a face sets closer or further apart. */
const pairsFile = join(import.meta.dirname, 'kerned-pairs.txt')
/** Counts up when the same faces come out otherwise. */
const maker = 1
const nameLength = 8

/**
 * Cuts the faces of the pages out of their families, into `folder`, and writes `faces.css` there,
 * which declares them. What is there already is left as it is: that takes a moment, all of it some
 * seconds.
 */
export async function makeFaces(folder: string) {
  await mkdir(folder, { recursive: true })
  const pairs = readPairs(await readFile(pairsFile, 'utf8'))
  const rules: string[] = []
  for (const face of faces) {
    const source = await readFile(resolve(`${face.source}.woff2`))
    const name = nameOf(face, source, pairs)
    const file = join(folder, name)
    if (!existsSync(file)) await writeAtomically(file, await cutOut(face, source, pairs))
    rules.push(ruleOf(face, name))
  }
  const css = `${rules.join('\n\n')}\n`
  const sheet = join(folder, 'faces.css')
  if (!existsSync(sheet) || readFileSync(sheet, 'utf8') !== css) await writeAtomically(sheet, css)
}

/** Of lines such as `A VWv`: each of the letters behind the first one follows it. */
function readPairs(text: string): string[] {
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => [...line.slice(2)].map((right) => `${line[0]}${right}`))
}

function nameOf(face: Face, source: Buffer, pairs: string[]) {
  const said = JSON.stringify([maker, face, face.kernedAt ? pairs : []])
  const digest = createHash('sha256').update(said).update(source).digest('hex')
  return `${face.family.toLowerCase()}-${digest.slice(0, nameLength)}.woff2`
}

function ruleOf({ family, characters, style, weight }: Face, name: string) {
  return `@font-face {
  font-family: ${family};
  src: url('./${name}') format('woff2');
  font-weight: ${typeof weight === 'number' ? weight : weight.join(' ')};
  font-style: ${style};
  font-display: swap;
  unicode-range: ${unicodeRange(characters)};
}`
}
