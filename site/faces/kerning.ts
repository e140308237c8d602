import { Blob, Buffer as Characters, Face, Feature, Font, shape } from 'harfbuzzjs'

/** A pair of glyphs, by their numbers in the font, and what stands between them in its units. */
export type Pair = readonly [left: number, right: number, distance: number]

/** A hundredth of the size of the letters: less is not seen. */
const leastDistance = 10

/**
 * How a font sets pairs of characters (two each) closer or further apart. The font has the feature
 * `kern` and one weight. A pair of which nobody sees the distance is not in the answer, nor one with
 * a character that the font lacks.
 */
export function kerningOf(font: Font, pairs: readonly string[]): Map<string, number> {
  const drawn = pairs.filter((pair) => glyphsOf(font, pair).length === 2)
  const distances = drawn.map(
    (pair) => [pair, advance(font, pair, 1) - advance(font, pair, 0)] as const,
  )
  return new Map(distances.filter(([, distance]) => Math.abs(distance) >= leastDistance))
}

/** The same pairs by the numbers that the glyphs have in this font. */
export function numbered(font: Font, kerning: ReadonlyMap<string, number>): Pair[] {
  return [...kerning].flatMap(([pair, distance]) => {
    const [left, right] = glyphsOf(font, pair)
    return left === undefined || right === undefined ? [] : [[left, right, distance] as const]
  })
}

/** A TrueType file, to be asked for its glyphs. */
export const opened = (file: Buffer) =>
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
