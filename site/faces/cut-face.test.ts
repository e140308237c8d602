import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { convert } from 'fontverter'
import { describe, expect, test } from 'vitest'
import { coreLatin, formatUnicodeRange, otherLatin } from './characters.ts'
import { cutFace } from './cut-face.ts'
import { openFont } from './kerning.ts'
import { type Face, faces } from './table.ts'

const { resolve } = createRequire(import.meta.url)
const source = (face: Face) => readFile(resolve(`${face.source}.woff2`))

describe('a subset of a font', () => {
  const [face] = faces
  if (!face) throw new Error('There is no face.')

  test('has its characters, and the kerning of the given pairs only', async () => {
    const font = await convert(
      await cutFace({ ...face, characters: 'AVTo’' }, await source(face), ['AV', 'To', 'oo', 'A¥']),
      'truetype',
    )
    const glyph = (character: string) => openFont(font).nominalGlyph(character.codePointAt(0) ?? 0)
    expect([...'AVTo’'].filter((character) => glyph(character) === undefined)).toEqual([])
    expect(glyph('B')).toBe(undefined)
    // Kerning of Bricolage at weight 700, from its GPOS table.
    const expectedPairs = [
      [glyph('A'), glyph('V'), -82],
      [glyph('T'), glyph('o'), -67],
    ]
    expect(pairsOf(font)).toEqual(expectedPairs)
  })

  test('keeps the weights of the styles, and tabular figures', async () => {
    const figures = { ...face, characters: '1AV' }
    const font = await convert(await cutFace(figures, await source(face), ['AV']), 'truetype')
    const { wght } = openFont(font).face.getAxisInfos()
    expect([wght?.min, wght?.max]).toEqual(face.weight)
    expect(font.includes('tnum')).toBe(true)
  })
})

test('no character is in two files of one face', () => {
  const seen = faces.flatMap(({ family, style, weight, characters }) =>
    [...characters].map((character) => `${family} ${style} ${weight} ${character}`),
  )
  expect(seen.length - new Set(seen).size).toBe(0)
})

test('a range of characters is formatted as in CSS', () => {
  expect(formatUnicodeRange('cab €\u{1F600}')).toBe('U+20,U+61-63,U+20AC,U+1F600')
  expect([...coreLatin, ...otherLatin].length).toBeGreaterThan(200)
})

/** Reads the `kern` table of a TrueType font. */
function pairsOf(font: Buffer) {
  const start = tableAt(font, 'kern')
  return Array.from({ length: font.readUInt16BE(start + 10) }, (_, at) => {
    const pair = start + 18 + 6 * at
    return [font.readUInt16BE(pair), font.readUInt16BE(pair + 2), font.readInt16BE(pair + 4)]
  })
}

function tableAt(font: Buffer, tag: string) {
  const names = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const record = names.find((at) => font.toString('latin1', at, at + 4) === tag) ?? 0
  return font.readUInt32BE(record + 8)
}
