import { expect, test } from 'vitest'
import { cutExcerpt, toPlainText, toSearchPatterns } from './search-patterns.ts'

const matches = (words: string, text: string) =>
  toSearchPatterns(words).every((pattern) => pattern.test(text))

test.each([
  ['ete', 'L’Été', true],
  ['ÉTÉ', 'ete', true],
  ['été', 'e\u0301te\u0301', true],
  ['ano', 'AÑO', true],
  ['viet', 'việt', true],
  ['κοσμος', 'ΚΟΣΜΟΣ', true],
  ['سلام', 'السلام', true],
  ['été', 'et', false],
  ['a.c', 'abc', false],
  ['[a-c]', 'b', false],
  ['^a ]', '^a ]', true],
  ['\\', '\\', true],
])('%j matches %j: %j', (words, text, isIn) => {
  expect(matches(words, text)).toBe(isIn)
})

test.each([
  ['<p>Un <b>mot</b>,</p><p>puis\n un autre</p>', 'Un mot , puis un autre'],
  ['a &lt;b&gt; &amp;lt; c', 'a <b> &lt; c'],
  ['10&nbsp;%', '10\u00A0%'],
])('the plain text of %j is %j', (html, text) => {
  expect(toPlainText(html)).toBe(text)
})

test('the excerpt of a short text is the whole text', () => {
  expect(cutExcerpt('Un phare', toSearchPatterns('phare'))).toBe('Un phare')
})

test('the excerpt of a long text surrounds the first match, also after many accents', () => {
  const text = `${'é'.repeat(500)} phare ${'è'.repeat(500)}`
  const excerpt = cutExcerpt(text, toSearchPatterns('lion phare'))
  expect(excerpt).toMatch(/^… é+ phare è+ …$/)
  expect(excerpt.length).toBeLessThanOrEqual(164)
})

test('an excerpt never splits a character', () => {
  const excerpt = cutExcerpt('😀'.repeat(300), toSearchPatterns('x'))
  expect(excerpt.isWellFormed()).toBe(true)
})
