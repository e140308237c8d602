import { type Hex, isDark } from './colours.ts'
import type { Look } from './look.ts'
import {
  type MixName,
  mixes,
  mixOf,
  type Palette,
  type Palettes,
  palettesOf,
  readableShare,
  suitedInk,
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
/** Browsers without relative colours take the ink of the scheme, not that of the paper. */
const withoutRelative = '@supports not (color:oklch(from red calc(0.6 - l) c h))'

/**
 * Returns the styles of a look; empty without custom colours. They override the tokens of the product,
 * which are in a cascade layer, and `styles/site.css` overrides them. So they hold only what `tokens.css`
 * cannot compute: the chosen colours, and the shares of mixes that are not readable. The rest follows
 * the paper of `styles/site.css`. Visitors who prefer more contrast get the colours of the product.
 */
export function stylesOfLook(look: Look | undefined): string {
  if (!look || !(look.accent || look.paper || look.ink || look.night)) return ''
  const palettes = palettesOf(look)
  const { light, dark, night } = palettes
  const root = [...chosenIn(look, palettes), ...corrections(light, dark)]
  const band = [
    ...(night.accent === dark.accent ? [] : [`--accent:${night.accent}`]),
    ...corrections(night, night),
  ]
  const rules = rule(':root', root) + rule(nightParts, band) + inkByScheme(palettes)
  return `@media not (prefers-contrast:more){${rules}}`
}

/** Returns the colours of both schemes as CSS declarations. */
export const propertiesOf = ({ light, dark }: Pick<Palettes, 'light' | 'dark'>) =>
  (Object.keys(properties) as (keyof Palette)[])
    .map((name) => `${properties[name]}:${inBoth(light[name], dark[name])}`)
    .join(';')

const chosenIn = (look: Look, { light, dark, night }: Palettes) => [
  ...(look.paper ? [`--paper:${inBoth(light.paper, dark.paper)}`] : []),
  ...(look.accent ? [`--accent:${inBoth(light.accent, dark.accent)}`] : []),
  ...(look.night ? [`--night:${night.paper}`] : []),
]

const inBoth = (light: string, dark: string) =>
  light === dark ? light : `light-dark(${light},${dark})`

const rule = (selector: string, declarations: string[]) =>
  declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : ''

/** Returns declarations of the colours that differ from those of `tokens.css` in one of the schemes. */
function corrections(light: Palette, dark: Palette): string[] {
  return correctable
    .filter((name) => [light, dark].some((palette) => palette[name] !== plain(name, palette)))
    .map((name) => `${properties[name]}:${inBoth(formula(name, light), formula(name, dark))}`)
}

const correctable = ['ink', ...(Object.keys(mixes) as MixName[])] as const

const plain = (name: 'ink' | MixName, palette: Palette): Hex =>
  name === 'ink' ? suitedInk(palette.paper) : mixOf(name, palette)

function formula(name: 'ink' | MixName, palette: Palette): string {
  if (name === 'ink')
    return palette.ink === plain('ink', palette) ? 'var(--suited-ink)' : palette.ink
  if (palette[name] === palette.accent) return 'var(--accent)'
  const [colour, , other] = mixes[name]
  const second = other.startsWith('#') ? other : `var(--${other})`
  const share =
    palette[name] === plain(name, palette) ? mixes[name][1] : readableShare(name, palette)
  return `color-mix(in oklab,var(--${colour}) ${share}%,${second})`
}

function inkByScheme({ light, dark, night }: Palettes): string {
  const isUsual = !isDark(light.paper) && isDark(dark.paper) && isDark(night.paper)
  if (isUsual) return ''
  const ofPages = `--suited-ink:${inBoth(suitedInk(light.paper), suitedInk(dark.paper))}`
  const ofNight = `--suited-ink:${suitedInk(night.paper)}`
  return `${withoutRelative}{${rule(':root', [ofPages])}${rule(nightParts, [ofNight])}}`
}
