import { Blob, Buffer as Characters, Face, Feature, Font, shape } from 'harfbuzzjs'

/** A pair of glyph ids, and their kerning in font units. */
export type KerningPair = readonly [left: number, right: number, distance: number]

/** A hundredth of the font size. Less is invisible. */
const distanceMin = 10

/**
 * Returns the kerning of character pairs in a font with the feature `kern` and one weight. Leaves
 * out pairs with invisible kerning or missing glyphs.
 */
export function measureKerning(font: Font, pairs: readonly string[]): Map<string, number> {
  const available = pairs.filter((pair) => glyphsOf(font, pair).length === 2)
  const distances = available.map(
    (pair) => [pair, advance(font, pair, 1) - advance(font, pair, 0)] as const,
  )
  return new Map(distances.filter(([, distance]) => Math.abs(distance) >= distanceMin))
}

/** Converts character pairs to the glyph ids of this font. */
export function toGlyphPairs(font: Font, kerning: ReadonlyMap<string, number>): KerningPair[] {
  return [...kerning].flatMap(([pair, distance]) => {
    const [left, right] = glyphsOf(font, pair)
    return left === undefined || right === undefined ? [] : [[left, right, distance] as const]
  })
}

/** Opens a TrueType file. */
export const openFont = (file: Buffer) =>
  new Font(new Face(new Blob(new Uint8Array(file).slice().buffer)))

const glyphsOf = (font: Font, characters: string) =>
  [...characters].flatMap((each) => font.nominalGlyph(each.codePointAt(0) ?? 0) ?? [])

function advance(font: Font, pair: string, kern: 0 | 1) {
  const characters = new Characters()
  characters.addText(pair)
  characters.guessSegmentProperties()
  shape(font, characters, [new Feature('kern', kern)])
  return characters.getGlyphPositions()[0]?.xAdvance ?? 0
}
