import type { Look } from './look.ts'
import { type Palette, type Palettes, palettesOf } from './palettes.ts'

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

/**
 * Returns the styles of a look; empty without custom colours. They come before the style sheets of
 * the site, but override its tokens, which are in a cascade layer. Visitors who prefer more
 * contrast get the colours of the product.
 */
export function stylesOfLook(look: Look | undefined): string {
  if (!look || !(look.accent || look.paper || look.ink || look.night)) return ''
  const palettes = palettesOf(look)
  const { night } = palettes
  const root = `:root{${propertiesOf(palettes)};--night:${night.paper}}`
  const band = names.map((name) => `${properties[name]}:${night[name]}`).join(';')
  return `@media not (prefers-contrast:more){${root}${nightParts}{${band};--vermilion:var(--accent)}}`
}

/** Returns the colours of both schemes as CSS declarations. */
export const propertiesOf = ({ light, dark }: Pick<Palettes, 'light' | 'dark'>) =>
  names.map((name) => `${properties[name]}:light-dark(${light[name]},${dark[name]})`).join(';')

const names = Object.keys(properties) as (keyof Palette)[]
