import { expect, test } from 'vitest'
import { readDocument } from './document/read-html.ts'
import { parsePieces } from './testing/parse-pieces.ts'
import { createWordCounter } from './word-count.ts'

const read = (html: string) => readDocument(parsePieces(html))

test.each([
  ['<p>Un mot<br>et deux.</p><ul><li>trois</li></ul>', 5],
  ['<p>Une <strong>phra</strong>se <img src="/a.png" alt="x">ici</p>', 3],
  ['<table><tr><td>a</td><td>b c</td></tr></table>', 3],
  ['', 0],
])('counts the words of a text: %s', (html, words) =>
  expect(createWordCounter('fr')(read(html))).toBe(words),
)

test('a word added to one block raises the count by one', () => {
  const words = createWordCounter('fr')
  const doc = read('<p>Un</p><p>deux trois</p>')
  expect(words(doc)).toBe(3)
  const first = doc.child(0)
  const longer = first.copy(first.content.addToEnd(doc.type.schema.text(' mot')))
  expect(words(doc.copy(doc.content.replaceChild(0, longer)))).toBe(4)
})
