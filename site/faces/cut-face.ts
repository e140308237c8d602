import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { buildKernTable } from './kern-table.ts'
import { measureKerning, openFont, toGlyphPairs } from './kerning.ts'
import { addTable } from './sfnt.ts'
import type { Face } from './table.ts'

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
