import { contentAttributes, contentTags } from '@vitrine/contract/html/content-html'
import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { printHtml } from './print-html.ts'

const properties = [
  ...new Set(
    Object.values(contentAttributes).flatMap((rules) => rules.map((rule) => [rule].flat()[0])),
  ),
  ...['rel', 'tabIndex', 'dataVideo', 'dataZ-1', 'data2', 'style', 'xLinkHref', 'onClick'],
  'hidden',
].map(String)
const values = [
  ...['a', '', 'a b', ' a ', 'a"b', "a'b", 'a&amp;b', '<a>', 'a=b', 'a\0', 'é 漢 😀'],
  ...['controls', 'open', 0, 12, Number.NaN, true, false, null, undefined],
  ...[['a'], ['a', 'b'], [], ['a"b', ''], ['a', 1]],
]
const texts = ['', 'a', 'a < b', 'a > b', '&', '&amp;', '"\'', '\u00a0', 'a\nb', '\0']

const create = (tagName: string, of: Element['properties'], text: string): Element => ({
  type: 'element',
  tagName,
  properties: of,
  children: text === '' ? [] : [{ type: 'text', value: text }],
})

test('elements, attributes and texts are printed like those of hast-util-to-html', () => {
  const elements = [
    ...properties.flatMap((name) => values.map((value) => create('p', { [name]: value }, ''))),
    ...[...contentTags, 'script', 'svg', 'x'].flatMap((name) =>
      texts.map((text) => create(name, { id: 'a', className: ['b', 'c'], title: 'd' }, text)),
    ),
  ]
  const isDifferent = (element: Element) =>
    printHtml({ type: 'root', children: [element] }) !==
    toHtml(element, {
      allowDangerousCharacters: true,
      characterReferences: { useNamedReferences: true },
    })
  expect(elements.filter(isDifferent)).toEqual([])
})

test('a first line break in pre is doubled, because a parser drops it', () => {
  const pre = create('pre', {}, '\na')
  expect(printHtml({ type: 'root', children: [pre, create('x', {}, '\na')] })).toBe(
    '<pre>\n\na</pre><x>\na</x>',
  )
})
