import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { cleanPastedPieces } from './clean-pasted.ts'
import { markdownToHtml } from './markdown.ts'
import { looksLikeMarkdown } from './plain-text.ts'

const read = (text: string) =>
  printDocument(readDocument(cleanPastedPieces(parsePieces(markdownToHtml(text)))))

test.each([
  ['a heading', '# Un\n\n## Deux', '<h2>Un</h2><h2>Deux</h2>'],
  [
    'inline formatting',
    'a **b** *c* ~~d~~ `e` [f](/g)',
    '<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code> <a href="/g">f</a></p>',
  ],
  ['a list', '- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  ['an ordered list', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['a quote', '> a\n> b', '<blockquote><p>a b</p></blockquote>'],
  ['a fence', '```js\nif (a < b) {\n  c()\n}\n```', '<pre>if (a &lt; b) {\n  c()\n}</pre>'],
  ['escaped HTML', 'a <b onclick="x">b</b>\n\n<script>c</script>', undefined],
])('converts Markdown to content: %s', (_, text, html) => {
  const words = '<p>a &lt;b onclick="x">b&lt;/b></p><p>&lt;script>c&lt;/script></p>'
  expect(read(text)).toBe(html ?? words)
})

test('a Markdown table keeps its header', () => {
  const table = read('| a | b |\n|---|:-:|\n| 1 | 2 |')
  expect(table).toMatch(/<thead><tr><th>a<\/th>.*<td>2<\/td>/s)
})

test.each([
  '# Titre',
  'a\n\n- b\n- c',
  '1. a\n2. b',
  'a | b\n--- | ---\n1 | 2',
  '```\na\n```',
  'voyez [le plan](https://example.org)',
  'un **mot** gras',
  '> a\n> b',
])('%j is Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(true))

test.each([
  'Bonjour à tous.',
  '- Bonjour, dit-elle.',
  '#lundi',
  '3 * 4 * 5 ** 2',
  'a_b_c [1] (2)',
  '----',
  '12. Le douze',
  'Tarif* : 3 €\n* sauf le lundi',
])('%j is not Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(false))
