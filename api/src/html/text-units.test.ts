import { readWords } from '@vitrine/contract/translation/read-words'
import { expect, test } from 'vitest'
import { readTextUnits } from './text-units.ts'

test.each<[string, [kind: string, text: string][]]>([
  ['', []],
  ['<hr><p> </p><p>—</p>', []],
  [
    '<h2>One</h2><p>Two</p>',
    [
      ['h2', 'One'],
      ['p', 'Two'],
    ],
  ],
  [
    'loose <b>words</b><p>Two</p> more',
    [
      ['text', 'loose words'],
      ['p', 'Two'],
      ['text', 'more'],
    ],
  ],
  ['<div><section><p>One</p></section></div>', [['p', 'One']]],
  ['<blockquote>One</blockquote>', [['text', 'One']]],
  [
    '<ul><li>One<ul><li>Two</li></ul>Three</li></ul>',
    [
      ['li', 'One'],
      ['li', 'Two'],
      ['li', 'Three'],
    ],
  ],
  ['<ul><li><p>One</p></li></ul>', [['p', 'One']]],
  [
    '<dl><dt>One</dt><dd>Two</dd></dl>',
    [
      ['dt', 'One'],
      ['dd', 'Two'],
    ],
  ],
  [
    '<table><caption>One</caption><tr><th>Two</th><td>Three</td><td>4</td></tr></table>',
    [
      ['caption', 'One'],
      ['th', 'Two'],
      ['td', 'Three'],
      ['td', '4'],
    ],
  ],
  [
    '<details><summary>One</summary>Two</details>',
    [
      ['summary', 'One'],
      ['text', 'Two'],
    ],
  ],
  ['<pre>One\n  two</pre>', [['pre', 'One two']]],
  ['<p>One<br>two</p>', [['p', 'One two']]],
  [
    '<figure><img src="/a.png" alt="A cat"><figcaption>One</figcaption></figure>',
    [
      ['img', ''],
      ['figcaption', 'One'],
    ],
  ],
  ['<figure><img src="/a.png" alt=""></figure>', []],
  ['<p><img src="/a.png" alt="A cat"> says</p>', [['p', 'says']]],
  [
    '<a href="/a"><h3>One</h3>two<p>Three</p></a>',
    [
      ['h3', 'One'],
      ['text', 'two'],
      ['p', 'Three'],
    ],
  ],
  [
    '<ul><li><a href="/a">One<div>Two</div></a></li></ul>',
    [
      ['li', 'One'],
      ['text', 'Two'],
    ],
  ],
])('%s has the units %j', async (html, expected) => {
  const units = await readTextUnits(html)
  expect(units.map(({ kind, text }) => [kind, text])).toEqual(expected)
})

test('a unit has its HTML, links and text alternatives', async () => {
  const html =
    '<p>See <a href="/en/a#top" data-page="a">A</a>, <a href="/b">B</a> <img src="/c.png" alt="C"></p>'
  const [unit] = await readTextUnits(html)
  expect(unit?.html).toBe(html.slice('<p>'.length, -'</p>'.length))
  expect(unit?.links).toEqual(['page:a#top', '/b', '/c.png'])
  expect(unit?.alts).toEqual(['C'])
})

test('the link around a card belongs to its first unit', async () => {
  const units = await readTextUnits('<a href="/a"><h3>One</h3><p>Two</p></a>')
  expect(units.map(({ links }) => links)).toEqual([['/a'], []])
})

const original =
  '<p class="a">Open <b>today</b> for 1,50 €, see <a href="/a">A</a> <img src="/b.png" alt="Map"></p>'

test.each([
  ['spaces', (html: string) => html.replaceAll(' ', '\n  ').replaceAll('\n  class', ' class')],
  ['a class', (html: string) => html.replace('class="a"', 'class="b" id="c"')],
  ['bold', (html: string) => html.replaceAll('b>', 'em>')],
  ['a comma', (html: string) => html.replace('€,', '€')],
  ['typography', (html: string) => html.replace(' €', '\u00a0€')],
  ['the kind of block', (html: string) => html.replace('<p', '<h2').replace('</p', '</h2')],
  ['a wrapper', (html: string) => `<div><section>${html}</section></div>`],
])('%s does not change the parts of a unit that are compared', async (_, edit) => {
  const changed = edit(original)
  expect(changed).not.toBe(original)
  expect(await readParts(changed)).toEqual(await readParts(original))
})

test.each([
  ['a word', 'today', 'tomorrow', ['key']],
  ['a price', '1,50', '15,0', ['key']],
  ['a text alternative', 'Map', 'Plan', ['key', 'alts']],
  ['an address', '/a', '/z', ['links']],
  ['a picture', '/b.png', '/z.png', ['links']],
])('%s changes its part of the unit', async (_, from, to, names) => {
  const [before, after] = [await readParts(original), await readParts(original.replace(from, to))]
  const changed = (['key', 'links', 'alts'] as const).filter(
    (name) => before?.[name] !== after?.[name],
  )
  expect(changed).toEqual(names)
})

test('a key is twelve digits after the version of the rule, and stays the same', async () => {
  expect(await readParts('<p>One</p>')).toEqual({ key: '1:ixJQd4PVvsrL', links: '', alts: '' })
})

async function readParts(html: string) {
  const units = await readTextUnits(html)
  expect(units).toHaveLength(1)
  return units.map(({ key, links, alts }) => ({
    key,
    links: links.join('\n'),
    alts: alts.map(readWords).join('\n'),
  }))[0]
}
