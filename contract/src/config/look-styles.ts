import { type Hex, isDark } from './colours.ts'
import type { Look } from './look.ts'
import {
  chooseInk,
  computeMix,
  computePalettes,
  findReadableShare,
  type MixName,
  type Palette,
  type Palettes,
  paletteMixes,
} from './palettes.ts'

/** Custom properties of `site/app/ui/tokens.css`, by the colours of a palette. */
const properties = {
  paper: '--paper',
  ink: '--ink',
  soft: '--soft',
  line: '--line',
  glass: '--glass',
  accent: '--accent',
  accentText: '--vermilion-text',
  link: '--link',
  visited: '--visited',
} as const satisfies Record<keyof Palette, string>

const nightParts = '.footer,.header-bare,.main-night'
/** Fallback for browsers without relative colours, which cannot derive the ink from the paper. */
const withoutRelative = '@supports not (color:oklch(from red calc(0.6 - l) c h))'

/**
 * Returns the CSS of a look; empty without custom colours. It overrides the tokens of the product,
 * which are in a cascade layer, and `styles/site.css` overrides it. Therefore it contains only what
 * `tokens.css` cannot compute: the custom colours, and the mixes that would not be readable. Visitors
 * who prefer more contrast get the colours of the product.
 */
export function createLookStyles(look: Look | undefined): string {
  if (!look || !(look.accent || look.paper || look.ink || look.night)) return ''
  const palettes = computePalettes(look)
  const { light, dark, night } = palettes
  const root = [...formatCustomColours(look, palettes), ...formatCorrections(light, dark)]
  const band = [
    ...(night.accent === dark.accent ? [] : [`--accent:${night.accent}`]),
    ...formatCorrections(night, night),
  ]
  const rules =
    formatRule(':root', root) + formatRule(nightParts, band) + formatInkFallback(palettes)
  return `@media not (prefers-contrast:more){${rules}}`
}

/** Returns the colours of both schemes as CSS declarations. */
export const formatPaletteProperties = ({ light, dark }: Pick<Palettes, 'light' | 'dark'>) =>
  (Object.keys(properties) as (keyof Palette)[])
    .map((name) => `${properties[name]}:${formatBoth(light[name], dark[name])}`)
    .join(';')

const formatCustomColours = (look: Look, { light, dark, night }: Palettes) => [
  ...(look.paper ? [`--paper:${formatBoth(light.paper, dark.paper)}`] : []),
  ...(look.accent ? [`--accent:${formatBoth(light.accent, dark.accent)}`] : []),
  ...(look.night ? [`--night:${night.paper}`] : []),
]

const formatBoth = (light: string, dark: string) =>
  light === dark ? light : `light-dark(${light},${dark})`

const formatRule = (selector: string, declarations: string[]) =>
  declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : ''

/** Returns declarations of the colours that differ from those of `tokens.css` in one of the schemes. */
function formatCorrections(light: Palette, dark: Palette): string[] {
  return correctable
    .filter((name) =>
      [light, dark].some((palette) => palette[name] !== computeDefault(name, palette)),
    )
    .map(
      (name) =>
        `${properties[name]}:${formatBoth(formatColour(name, light), formatColour(name, dark))}`,
    )
}

const correctable = ['ink', ...(Object.keys(paletteMixes) as MixName[])] as const

const computeDefault = (name: 'ink' | MixName, palette: Palette): Hex =>
  name === 'ink' ? chooseInk(palette.paper) : computeMix(name, palette)

function formatColour(name: 'ink' | MixName, palette: Palette): string {
  if (name === 'ink')
    return palette.ink === computeDefault('ink', palette) ? 'var(--suited-ink)' : palette.ink
  if (palette[name] === palette.accent) return 'var(--accent)'
  const [colour, , other] = paletteMixes[name]
  const second = other.startsWith('#') ? other : `var(--${other})`
  const share =
    palette[name] === computeDefault(name, palette)
      ? paletteMixes[name][1]
      : findReadableShare(name, palette)
  return `color-mix(in oklab,var(--${colour}) ${share}%,${second})`
}

function formatInkFallback({ light, dark, night }: Palettes): string {
  const isUsual = !isDark(light.paper) && isDark(dark.paper) && isDark(night.paper)
  if (isUsual) return ''
  const pageInk = `--suited-ink:${formatBoth(chooseInk(light.paper), chooseInk(dark.paper))}`
  const nightInk = `--suited-ink:${chooseInk(night.paper)}`
  return `${withoutRelative}{${formatRule(':root', [pageInk])}${formatRule(nightParts, [nightInk])}}`
}
