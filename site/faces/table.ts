import {
  core,
  cyrillic,
  greek,
  latinExtended,
  otherLatin,
  spelled,
  vietnamese,
} from './characters.ts'

/** One file of a family, as `@font-face` declares it. */
export interface Face {
  family: 'Bricolage' | 'Literata'
  /** The file that it is cut out of, without its ending. */
  source: string
  characters: string
  style: 'normal' | 'italic'
  /** One weight, or the lightest and the heaviest that the styles ask for. */
  weight: number | readonly [lightest: number, heaviest: number]
  /** The weight whose kerning all of the face’s weights have; without it they are not kerned. */
  kernedAt?: number
}

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'
const literata = '@fontsource-variable/literata/files/literata'

const heading = { family: 'Bricolage', style: 'normal', weight: [400, 800] } as const
const text = { family: 'Literata', style: 'normal', weight: [400, 700] } as const
// Most texts have some words in italics and none in bold italics: one weight is half a file.
const italic = { family: 'Literata', style: 'italic', weight: 400 } as const
const boldItalic = { ...italic, weight: 700 } as const

const latin = (of: string, style = 'normal') => `${of}-latin-wght-${style}`

/** Every face of the pages. A browser fetches those whose characters a page holds. */
export const faces: readonly Face[] = [
  { ...heading, source: latin(bricolage), characters: core, kernedAt: 700 },
  { ...heading, source: latin(bricolage), characters: otherLatin },
  {
    ...heading,
    source: `${bricolage}-latin-ext-wght-normal`,
    characters: spelled(latinExtended),
  },
  {
    ...heading,
    source: `${bricolage}-vietnamese-wght-normal`,
    characters: spelled(vietnamese),
  },
  { ...text, source: latin(literata), characters: core, kernedAt: 400 },
  { ...text, source: latin(literata), characters: otherLatin },
  { ...italic, source: latin(literata, 'italic'), characters: core, kernedAt: 400 },
  { ...italic, source: latin(literata, 'italic'), characters: otherLatin },
  { ...boldItalic, source: latin(literata, 'italic'), characters: core, kernedAt: 700 },
  { ...boldItalic, source: latin(literata, 'italic'), characters: otherLatin },
  { ...text, source: `${literata}-latin-ext-wght-normal`, characters: spelled(latinExtended) },
  { ...text, source: `${literata}-vietnamese-wght-normal`, characters: spelled(vietnamese) },
  { ...text, source: `${literata}-cyrillic-wght-normal`, characters: spelled(cyrillic) },
  { ...text, source: `${literata}-greek-wght-normal`, characters: spelled(greek) },
]
