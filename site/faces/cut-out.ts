import { convert } from 'fontverter'
import subsetFont from 'subset-font'
import { kernTable } from './kern-table.ts'
import { kerningOf, numbered, opened } from './kerning.ts'
import { withTable } from './sfnt.ts'
import type { Face } from './table.ts'

// What browsers do without where GPOS positions nothing and nobody picks a style by its name.
const unneeded = ['GDEF', 'GPOS', 'MVAR', 'STAT', 'vhea', 'vmtx']

/**
 * A face as a file of woff2, out of the whole file of its family. A face that is kerned has the
 * kerning of `pairs` alone, for that of every pair of its glyphs would be half the file; of its other
 * features it keeps figures of one width.
 */
export async function cutOut(face: Face, source: Buffer, pairs: readonly string[]) {
  const { characters, weight, kernedAt } = face
  const whole = {
    noHinting: true,
    variationAxes: {
      wght: typeof weight === 'number' ? weight : { min: weight[0], max: weight[1] },
    },
  }
  if (kernedAt === undefined)
    return subsetFont(source, characters, { ...whole, targetFormat: 'woff2' })
  const glyphs = await subsetFont(source, characters, {
    ...whole,
    targetFormat: 'truetype',
    keepFeatures: ['tnum'],
    dropTables: unneeded,
  })
  const kerned = await subsetFont(source, characters, {
    targetFormat: 'truetype',
    keepFeatures: ['kern'],
    variationAxes: { wght: kernedAt },
  })
  const table = kernTable(numbered(opened(glyphs), kerningOf(opened(kerned), pairs)))
  return convert(withTable(glyphs, 'kern', table), 'woff2')
}
