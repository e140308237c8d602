import { expect, test } from 'vitest'
import { countWords, readWords } from './read-words.ts'

test.each([
  ['', ''],
  ['plain words', 'plain words'],
  ['  One,\u00a0two\n“three” ', 'One two three'],
  ["l'eau", 'l eau'],
  ['l’eau', 'l eau'],
  ['a - b', 'a b'],
  ['a – b … c!', 'a b c'],
  ['co\u00adopération', 'coopération'],
  ['e\u0301te\u0301', 'été'],
  ['1,50 €', '1,50 €'],
  ['15,0 €', '15,0 €'],
  ['10 000', '10000'],
  ['10\u202f000\u00a0000', '10000000'],
  ['10 h 30', '10 h 30'],
  ['10:30', '10:30'],
  ['12/05/2026.', '12/05/2026'],
  ['2024–2025', '2024-2025'],
  ['2024-2025', '2024-2025'],
  ['-5 °C (−3)', '−5 °C −3'],
  ['5 %', '5 %'],
  ['✓', '✓'],
  ['☎️ 01', '☎ 01'],
  ['—', ''],
  ['C++ & C#', 'C++ & C#'],
  ['日本語、です。', '日本語 です'],
])('the words of %j are %j', (text, words) => {
  expect(readWords(text)).toBe(words)
})

test.each([
  ['', 0],
  ['one', 1],
  ['one two three', 3],
  ['1,50 €', 2],
  ['日本語 です', 5],
  ['مرحبا بالعالم', 2],
])('%j has %d words', (words, count) => {
  expect(countWords(words)).toBe(count)
})
