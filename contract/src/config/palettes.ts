import { computeContrast, findReadableColour, type Hex, isDark, mixColours } from './colours.ts'
import { type Look, toLightAndDark } from './look.ts'

/** Colours of one scheme. Text colours are readable on the paper. */
export interface Palette {
  paper: Hex
  ink: Hex
  /** Text of notes and dates. */
  soft: Hex
  line: Hex
  /** Background of code and notes. */
  glass: Hex
  accent: Hex
  /** Text in the accent colour. */
  accentText: Hex
  link: Hex
  visited: Hex
}

export interface Palettes {
  light: Palette
  dark: Palette
  /** Colours of the footer and the sign-in screens, in both schemes. */
  night: Palette
}

/** Base colours of `site/app/ui/tokens.css`; a test compares the two. */
export const productColours = {
  paper: { light: '#faf7f2', dark: '#11151d' },
  ink: { light: '#16140f', dark: '#f3eee4' },
  accent: { light: '#d8412f', dark: '#ef5a45' },
  night: '#1c2640',
} as const

/** Minimum contrast of text, and of marks (WCAG 2.2, level AA: 1.4.3 and 1.4.11). */
const textContrast = 4.5
const markContrast = 3

/** Mixes of `tokens.css`: a base colour, its share in per cent, and the other colour. */
export const paletteMixes = {
  soft: ['ink', 68, 'paper'],
  line: ['ink', 18, 'paper'],
  glass: ['paper', 85, '#5b8aa8'],
  accentText: ['accent', 78, 'ink'],
  link: ['ink', 75, '#4a78c8'],
  visited: ['ink', 55, '#b0407a'],
} as const
export type MixName = keyof typeof paletteMixes
type Base = Pick<Palette, 'paper' | 'ink' | 'accent'>

/** Returns a mix. `share` is in per cent, by default that of `tokens.css`. */
export function computeMix(name: MixName, base: Base, share: number = paletteMixes[name][1]): Hex {
  const [colour, , other] = paletteMixes[name]
  return mixColours(base[colour], share / 100, isBase(other) ? base[other] : other)
}

/**
 * Returns the share, in per cent, with which a mix is readable as text: that of `tokens.css`, else
 * the nearest one with more ink.
 */
export function findReadableShare(name: MixName, base: Base): number {
  const backgrounds = [base.paper, computeMix('glass', base)]
  const isReadable = (share: number) =>
    backgrounds.every(
      (back) => computeContrast(computeMix(name, base, share), back) >= textContrast,
    )
  const [colour, usual] = paletteMixes[name]
  const [step, end] = colour === 'ink' ? [1, 100] : [-1, 0]
  let share: number = usual
  while (share !== end && !isReadable(share)) share += step
  return share
}

const isBase = (value: string): value is 'paper' | 'ink' => value === 'paper' || value === 'ink'

/** Returns the ink for a paper, as `tokens.css` does. */
export const chooseInk = (paper: Hex): Hex =>
  isDark(paper) ? productColours.ink.dark : productColours.ink.light

/** Returns the colours of a site's look. Replaces unreadable text colours by readable ones. */
export function computePalettes(look: Look = {}): Palettes {
  const { paper, ink, accent } = look
  const papers = choosePapers(paper)
  const night = look.night ?? productColours.night
  const accents = toLightAndDark(accent ?? productColours.accent)
  const isCustom = accent !== undefined
  const inks = ink === undefined ? undefined : toLightAndDark(ink)
  // A single accent is chosen for the light paper; on a dark one it may be made lighter.
  const onDark = (back: Hex) =>
    typeof accent === 'string'
      ? findReadableColour(accents.dark, [back], markContrast)
      : accents.dark
  return {
    light: computePalette(papers.light, inks?.light, { accent: accents.light, isCustom }),
    dark: computePalette(papers.dark, inks?.dark, { accent: onDark(papers.dark), isCustom }),
    night: computePalette(night, undefined, { accent: onDark(night), isCustom }),
  }
}

/** A single light paper is for the light scheme, a single dark one for both. */
function choosePapers(paper: Look['paper']) {
  if (typeof paper !== 'string') return paper ?? productColours.paper
  return isDark(paper) ? toLightAndDark(paper) : { light: paper, dark: productColours.paper.dark }
}

interface Accent {
  accent: Hex
  isCustom: boolean
}

function computePalette(
  paper: Hex,
  customInk: Hex | undefined,
  { accent, isCustom }: Accent,
): Palette {
  const isReadable = customInk !== undefined && computeContrast(customInk, paper) >= textContrast
  const ink = isReadable ? customInk : findReadableColour(chooseInk(paper), [paper], textContrast)
  const base = { paper, ink, accent }
  const readable = (name: MixName) => computeMix(name, base, findReadableShare(name, base))
  // Keeps a custom accent that is readable.
  const isText = isCustom && computeContrast(accent, paper) >= textContrast
  return {
    ...base,
    soft: readable('soft'),
    line: computeMix('line', base),
    glass: computeMix('glass', base),
    accentText: isText ? accent : readable('accentText'),
    link: readable('link'),
    visited: readable('visited'),
  }
}

/**
 * Returns a sentence for each chosen colour that is not readable as text, with the colour used
 * instead.
 */
export function describeUnreadableColours(look: Look = {}): string[] {
  const palettes = computePalettes(look)
  const chosen = { accent: look.accent, ink: look.ink }
  return (['light', 'dark'] as const).flatMap((scheme) =>
    (['accent', 'ink'] as const).flatMap((name) => {
      const value = chosen[name]
      // A single value is chosen for the light paper, and adapted to the dark one.
      const colour = typeof value === 'object' ? value[scheme] : scheme === 'light' && value
      if (!colour) return []
      const { paper, ...used } = palettes[scheme]
      const contrast = computeContrast(colour, paper)
      if (contrast >= textContrast) return []
      const setting = typeof value === 'object' ? `look.${name}.${scheme}` : `look.${name}`
      const replacement = name === 'accent' ? used.accentText : used.ink
      return [
        `${setting} is "${colour}": on ${paper} its contrast is ${contrast.toFixed(1)}, and text needs ${textContrast}. Text is ${replacement} instead.`,
      ]
    }),
  )
}
