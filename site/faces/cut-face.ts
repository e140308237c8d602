import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { type KerningPair, measureKerning, openFont, toGlyphPairs } from './kerning.ts'
import { addTable } from './sfnt.ts'
import type { Face } from './table.ts'

const headerBytes = 18
const pairBytes = 6
const horizontal = 1

// Tables that browsers do not need without GPOS and without style names.
const unneededTables = ['GDEF', 'GPOS', 'MVAR', 'STAT', 'vhea', 'vmtx']

/**
 * Cuts a face out of the font file of its family, as woff2. A kerned face gets the kerning of
 * `pairs` alone, because that of all glyph pairs would be half of the file; of other features it
 * keeps tabular figures.
 */
export async function cutFace(face: Face, source: Buffer, pairs: readonly string[]) {
  const { characters, weight, kernedAt } = face
  const subsetOptions = {
    noHinting: true,
    variationAxes: {
      wght: typeof weight === 'number' ? weight : { min: weight[0], max: weight[1] },
    },
  }
  if (kernedAt === undefined)
    return subsetFont(source, characters, { ...subsetOptions, targetFormat: 'woff2' })
  const glyphs = await subsetFont(source, characters, {
    ...subsetOptions,
    targetFormat: 'truetype',
    keepFeatures: ['tnum'],
    dropTables: unneededTables,
  })
  const kernedFont = await subsetFont(source, characters, {
    targetFormat: 'truetype',
    keepFeatures: ['kern'],
    variationAxes: { wght: kernedAt },
  })
  const table = buildKernTable(
    toGlyphPairs(openFont(glyphs), measureKerning(openFont(kernedFont), pairs)),
  )
  return convert(addTable(glyphs, 'kern', table), 'woff2')
}

/**
 * Returns a `kern` table in format 0: a sorted list of at least one pair (OpenType specification,
 * “kern — Kerning”). Every browser reads it if a font has no kerning in GPOS.
 */
function buildKernTable(pairs: readonly KerningPair[]): Buffer {
  const sorted = pairs.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  const table = Buffer.alloc(headerBytes + pairBytes * sorted.length)
  const log = Math.floor(Math.log2(sorted.length))
  const searchRange = 2 ** log * pairBytes
  const header = [
    ...[0, 1],
    ...[0, table.length - 4, horizontal],
    ...[sorted.length, searchRange, log, pairBytes * sorted.length - searchRange],
  ]
  header.forEach((value, index) => {
    table.writeUInt16BE(value, 2 * index)
  })
  sorted.forEach(([left, right, distance], index) => {
    const start = headerBytes + pairBytes * index
    table.writeUInt16BE(left, start)
    table.writeUInt16BE(right, start + 2)
    table.writeInt16BE(distance, start + 4)
  })
  return table
}
