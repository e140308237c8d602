import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paletteMixes, productColours } from '@vitrine/contract/config/palettes'
import { expect, test } from 'vitest'

const file = join(import.meta.dirname, '../../../site/app/ui/tokens.css')
/** The first value of each property in the file: the one outside of any condition. */
const tokens = new Map(
  [...readFileSync(file, 'utf8').matchAll(/^ {2}--([\w-]+): (.*);$/gm)]
    .toReversed()
    .map(([, name = '', value = '']) => [name, value]),
)

test.each([
  ['paper', 'paper'],
  ['suited-ink', 'ink'],
  ['accent', 'accent'],
] as const)('mails have the colour --%s of the pages', (name, colour) => {
  const { light, dark } = productColours[colour]
  expect(tokens.get(name)).toBe(`light-dark(${light}, ${dark})`)
})

test('mails mix the other colours like the pages', () => {
  expect(tokens.get('night')).toBe(productColours.night)
  const names = { accentText: 'vermilion-text' } as Record<string, string>
  for (const [name, [colour, share, other]] of Object.entries(paletteMixes)) {
    const second = other.startsWith('#') ? other : `var(--${other})`
    expect(tokens.get(names[name] ?? name)).toBe(
      `color-mix(in oklab, var(--${colour}) ${share}%, ${second})`,
    )
  }
})
