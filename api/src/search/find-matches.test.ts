import { expect, test } from 'vitest'
import { createMatchFinder } from './find-matches.ts'
import { getWordCutter } from './index/words.ts'

test.each([
  ['fr', 'ecole', 'L’école et les Écoles, école-musée, recolement', ['école', 'Écoles', 'école']],
  ['fr', 'oeuvre', 'Des œuvres d’art, une ŒUVRE', ['œuvres', 'ŒUVRE']],
  ['fr', 'coeur oeuvre', 'Au cœur d’une œuvre, coeur, chœur', ['cœur', 'œuvre', 'coeur']],
  ['fr', 'ete', 'l\u2019e\u0301te\u0301, l’éte', ['e\u0301te\u0301', 'éte']],
  ['en', 'a', 'A word a day', ['A', 'a']],
  ['de', 'Übung', 'Die Uebungen, eine Übung', ['Uebungen', 'Übung']],
  ['ru', 'ёлка', 'Ёлки и елка', ['Ёлки', 'елка']],
  ['en', '2024', 'In 2024, not 20245', ['2024']],
  ['de', 'haeuser', 'Das Haus, die Häuser', ['Haus', 'Häuser']],
  ['ar', 'مدرسة', 'في المُدَرسة وبين المدارس والمدرسة', ['المُدَرسة', 'والمدرسة']],
  ['ja', '美術', '東京美術館と美術展', ['美術', '美術']],
  ['id', 'ajar', 'Pelajaran mengajar', ['Pelajaran', 'mengajar']],
])('%s: %s is marked in %s', async (locale, query, text, expected) => {
  const cutter = await getWordCutter(locale)
  const groups = [...cutter.cut(query)].map(({ word }) => cutter.toTerms(word))
  const found = createMatchFinder(cutter, groups)(text)
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})
