import { expect, test } from 'vitest'
import { replaceShortcodes, type Shortcode } from './shortcodes.ts'

const known = new Set(['gallery', 'caption', 'box'])
function run(text: string) {
  const seen: Shortcode[] = []
  const html = replaceShortcodes(text, (shortcode) => {
    if (!known.has(shortcode.name)) return undefined
    seen.push({ ...shortcode, attributes: { ...shortcode.attributes } })
    return `{${shortcode.content ?? shortcode.name}}`
  })
  return { html, seen }
}

test.each([
  ['a single one', 'a [gallery ids="1,2"] b', 'a {gallery} b'],
  ['one with content', '[caption]x[/caption]', '{x}'],
  ['one in another', '[box]a [gallery] b[/box]', '{a {gallery} b}'],
  ['one in an unknown one', '[tab][gallery][/tab]', '[tab]{gallery}[/tab]'],
  ['one that is escaped', '[[gallery]]', '[gallery]'],
  [
    'one in an attribute',
    '<a title="[gallery]">[gallery]</a>',
    '<a title="[gallery]">{gallery}</a>',
  ],
  ['one without an end', '[box]x', '{box}x'],
  ['an end without a start', 'x[/box]', 'x[/box]'],
  ['words in brackets', '[sic] [1] []', '[sic] [1] []'],
])('%s', (_, text, expected) => {
  expect(run(text).html).toBe(expected)
})

test('attributes have names, or none, in any quotation marks', () => {
  const [shortcode] = run(`[gallery ids="1, 2" size='large' link=none “x” wide]`).seen
  expect(shortcode?.attributes).toEqual({
    ids: '1, 2',
    size: 'large',
    link: 'none',
    0: 'x',
    1: 'wide',
  })
})

test('a thousand shortcodes in each other stay text', () => {
  expect(run('[box]'.repeat(1_000) + '[/box]'.repeat(1_000)).html).toContain('[box]')
})

test('unknown shortcodes in each other are handled once, and stay', () => {
  const names = Array.from({ length: 20 }, (_, at) => `x-${at}`)
  const text = [...names.map((name) => `[${name}]`), 'pain', ...names.map((name) => `[/${name}]`)]
  const source = text.join('')
  const handled: string[] = []
  const converted = replaceShortcodes(source, ({ name }) => {
    handled.push(name)
    return undefined
  })
  expect(converted).toBe(source)
  expect(handled.length).toBe(20)
})

test('a known shortcode in an unknown one is replaced', () => {
  const handle = ({ name }: Shortcode) => (name === 'b' ? 'B' : undefined)
  expect(replaceShortcodes('[a-a]x [b] y[/a-a] [b]', handle)).toBe('[a-a]x B y[/a-a] B')
})
