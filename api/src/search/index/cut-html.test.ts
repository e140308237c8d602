import { expect, test } from 'vitest'
import { cutHtml } from './cut-html.ts'

test('text, headings with their anchors, and alternatives are separated', () => {
  const html =
    '<p>One <strong>bo</strong>ld &amp; more.</p><h2 id="open">Open <em>hours</em></h2><ul><li>A</li><li>B</li></ul><img src="/a.png" alt="A &quot;cat&quot; > dog"><h3>No anchor</h3>'
  const { body, headings, alternatives } = cutHtml(html)
  expect(body.replaceAll(/ +/g, ' ').trim()).toBe('One bold & more. A B')
  expect(headings.map(({ id, text }) => [id, text])).toEqual([
    ['open', 'Open hours'],
    ['', 'No anchor'],
  ])
  expect(body.slice(headings[0]?.at)).not.toContain('more')
  expect(alternatives).toBe('A "cat" > dog')
})

test.each([
  ['a < b &lt;p&gt; &#x26; &#38; &unknown; &#x110000;', 'a < b <p> & & &unknown; &#x110000;'],
  ['<ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp></ruby>京', '東京'],
  ['cut <', 'cut <'],
  ['<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>', ' One Two '],
  ['', ''],
])('%j has the text %j', (html, text) => {
  expect(cutHtml(html).body).toBe(text)
})

test('a text of a megabyte is cut in linear time', () => {
  const html = '<p>word</p>'.repeat(90_000)
  expect(cutHtml(html).body.split(/ +/).filter(Boolean)).toHaveLength(90_000)
})
