import {
  coreLatin,
  cyrillic,
  greek,
  latinExtended,
  listCharacters,
  otherLatin,
  vietnamese,
} from './characters.ts'

/** One font file, as `@font-face` declares it. */
export interface Face {
  family: 'Bricolage' | 'Literata'
  /** Font file to cut it out of, without its extension. */
  source: string
  characters: string
  style: 'normal' | 'italic'
  /** One weight, or the lightest and heaviest weight that the styles use. */
  weight: number | readonly [lightest: number, heaviest: number]
  /** Weight whose kerning is used for all weights of the face; undefined for no kerning. */
  kernedAt?: number
}

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'
const literata = '@fontsource-variable/literata/files/literata'

const heading = { family: 'Bricolage', style: 'normal', weight: [400, 800] } as const
const text = { family: 'Literata', style: 'normal', weight: [400, 700] } as const
// Few texts use bold italics, so a single weight halves the file.
const italic = { family: 'Literata', style: 'italic', weight: 400 } as const
const boldItalic = { ...italic, weight: 700 } as const

const latin = (family: string, style = 'normal') => `${family}-latin-wght-${style}`

/** All faces of the pages. A browser fetches those whose characters occur in a page. */
export const faces: readonly Face[] = [
  { ...heading, source: latin(bricolage), characters: coreLatin, kernedAt: 700 },
  { ...heading, source: latin(bricolage), characters: otherLatin },
  {
    ...heading,
    source: `${bricolage}-latin-ext-wght-normal`,
    characters: listCharacters(latinExtended),
  },
  {
    ...heading,
    source: `${bricolage}-vietnamese-wght-normal`,
    characters: listCharacters(vietnamese),
  },
  { ...text, source: latin(literata), characters: coreLatin, kernedAt: 400 },
  { ...text, source: latin(literata), characters: otherLatin },
  { ...italic, source: latin(literata, 'italic'), characters: coreLatin, kernedAt: 400 },
  { ...italic, source: latin(literata, 'italic'), characters: otherLatin },
  { ...boldItalic, source: latin(literata, 'italic'), characters: coreLatin, kernedAt: 700 },
  { ...boldItalic, source: latin(literata, 'italic'), characters: otherLatin },
  {
    ...text,
    source: `${literata}-latin-ext-wght-normal`,
    characters: listCharacters(latinExtended),
  },
  { ...text, source: `${literata}-vietnamese-wght-normal`, characters: listCharacters(vietnamese) },
  { ...text, source: `${literata}-cyrillic-wght-normal`, characters: listCharacters(cyrillic) },
  { ...text, source: `${literata}-greek-wght-normal`, characters: listCharacters(greek) },
]
