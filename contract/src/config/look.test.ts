import { describe, expect, test } from 'vitest'
import { computeContrast, isDark, mixColours } from './colours.ts'
import { SiteConfig } from './config.ts'
import { getShareImage, Look } from './look.ts'
import { createLookStyles } from './look-styles.ts'
import { computePalettes, describeUnreadableColours, type Palette } from './palettes.ts'

const looks: [string, Look | undefined][] = [
  ['no look', undefined],
  ['a yellow accent on white', { accent: '#f0c000', paper: '#fff' }],
  ['a navy accent', { accent: '#0b1f4b' }],
  ['a white accent', { accent: '#ffffff' }],
  ['a black paper', { paper: '#000' }],
  ['a grey paper', { paper: '#808080', accent: '#808080' }],
  ['a pale ink', { ink: '#eeeeee' }],
  [
    'colours of each scheme',
    { accent: { light: '#0a6', dark: '#111' }, paper: { light: '#fff', dark: '#223' } },
  ],
  ['a pale night', { night: '#ffe4e1', accent: '#ffd700' }],
]

const texts = ['ink', 'soft', 'accentText', 'link', 'visited'] as const

test.each(looks)('with %s each text colour has a contrast of 4.5 on its paper', (_, look) => {
  const faint = Object.entries(computePalettes(look)).flatMap(
    ([scheme, palette]: [string, Palette]) =>
      texts
        .filter((name) => computeContrast(palette[name], palette.paper) < 4.5)
        .map((name) => `${scheme}: ${name}`),
  )
  expect(faint).toEqual([])
})

describe('a colour', () => {
  test('that is readable is used as it is, without a warning', () => {
    const look = { accent: '#00695c', ink: '#222222', paper: '#ffffff' }
    const { light } = computePalettes(look)
    expect(light).toMatchObject({ accent: '#00695c', accentText: '#00695c', ink: '#222222' })
    expect(describeUnreadableColours(look)).toEqual([])
  })

  test('that is not readable is reported with its replacement', () => {
    const look = { accent: '#f0c000', paper: '#fff', ink: { light: '#000000', dark: '#222222' } }
    const { light, dark } = computePalettes(look)
    expect(light.accent).toBe('#f0c000')
    expect(describeUnreadableColours(look)).toEqual([
      `look.accent is "#f0c000": on #fff its contrast is 1.7, and text needs 4.5. Text is ${light.accentText} instead.`,
      `look.ink.dark is "#222222": on ${dark.paper} its contrast is 1.1, and text needs 4.5. Text is ${dark.ink} instead.`,
    ])
  })

  test('of a light paper leaves the dark scheme dark; a dark one applies to both', () => {
    expect(isDark(computePalettes({ paper: '#fff' }).dark.paper)).toBe(true)
    const { light, dark } = computePalettes({ paper: '#101010' })
    expect([light.paper, dark.paper]).toEqual(['#101010', '#101010'])
  })

  test('is mixed as browsers mix it in OKLab', () => {
    // Computed by Chromium: getComputedStyle of color-mix(in oklab, #d8412f 78%, #16140f), as sRGB.
    expect(mixColours('#d8412f', 0.78, '#16140f')).toBe('#a93929')
    expect(mixColours('#ffffff', 1, '#000000')).toBe('#ffffff')
    expect(computeContrast('#000', '#fff')).toBeCloseTo(21)
  })
})

test('a look without colours produces no styles', () => {
  expect(createLookStyles(undefined)).toBe('')
  expect(createLookStyles({ logo: '/logo.svg' })).toBe('')
})

/** Custom properties that a look declares, in order, without duplicates. */
const declaredBy = (look: Look) => [
  ...new Set(createLookStyles(look).match(/--[\w-]+(?=:)/g) ?? []),
]

test.each<[Look, string[]]>([
  [{ paper: '#fff' }, ['--paper']],
  [{ night: '#123a2e', accent: '#f6c6bd' }, ['--accent', '--night', '--vermilion-text']],
  [{ ink: '#222222' }, ['--ink']],
])('%j declares only the properties that the stylesheet cannot derive', (look, names) => {
  expect(declaredBy(look)).toEqual(names)
})

test.each(looks)('with %s each declared mix depends on the paper and the ink', (_, look) => {
  const mixed = createLookStyles(look).match(
    /--(?:soft|line|glass|vermilion-text|link|visited):[^;}]+/g,
  )
  for (const each of mixed ?? [])
    expect(each.replaceAll(/#(4a78c8|b0407a|5b8aa8)\b/g, '')).not.toContain('#')
})

test('an ink that is readable in one scheme only is replaced in the other', () => {
  expect(createLookStyles({ ink: '#222222' })).toContain(
    '--ink:light-dark(#222222,var(--suited-ink))',
  )
})

test('in a browser without relative colours the ink suits the paper, not the scheme', () => {
  expect(createLookStyles({ paper: '#101418' })).toMatch(
    /@supports not .*:root{--suited-ink:#f3eee4}/,
  )
})

test.each([
  { accent: 'red' },
  { accent: '#12' },
  { paper: '#fff;}body{display:none' },
  { paper: { light: '#fff' } },
  { logo: 'https://example.org/logo.svg' },
  { logo: '//example.org/logo.svg' },
  { icon: '/a"onload="x' },
])('%j is refused', (look) => {
  expect(Look.safeParse(look).success).toBe(false)
  expect(SiteConfig.shape.look.safeParse(look).success).toBe(false)
})

test('a page without a picture is shared with the share image or a raster logo', () => {
  expect(getShareImage({ share: '/partage.jpg', logo: '/logo.png' })).toBe('/partage.jpg')
  expect(getShareImage({ logo: { light: '/logo.PNG', dark: '/nuit.png' } })).toBe('/logo.PNG')
  expect(getShareImage({ logo: '/logo.svg' })).toBeUndefined()
  expect(getShareImage(undefined)).toBeUndefined()
})
