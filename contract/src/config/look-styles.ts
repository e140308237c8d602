import type { Look } from './look.ts'
import { type Palette, type Palettes, palettesOf } from './palettes.ts'

/** Custom properties of `site/app/ui/tokens.css` by the colours that they hold. */
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
 * The styles of a look: they stand before the sheets of the site, whose tokens are in a layer. Who
 * asks for more contrast has the product's colours. Empty without own colours.
 */
export function stylesOfLook(look: Look | undefined): string {
  if (!look || !(look.accent || look.paper || look.ink || look.night)) return ''
  const palettes = palettesOf(look)
  const { night } = palettes
  const root = `:root{${propertiesOf(palettes)};--night:${night.paper}}`
  const band = names.map((name) => `${properties[name]}:${night[name]}`).join(';')
  return `@media not (prefers-contrast:more){${root}${nightParts}{${band};--vermilion:var(--accent)}}`
}

/** The colours of both schemes, as declarations. */
export const propertiesOf = ({ light, dark }: Pick<Palettes, 'light' | 'dark'>) =>
  names.map((name) => `${properties[name]}:light-dark(${light[name]},${dark[name]})`).join(';')

const names = Object.keys(properties) as (keyof Palette)[]
