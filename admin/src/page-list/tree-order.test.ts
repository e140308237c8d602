import { expect, test } from 'vitest'
import { sortAsTree } from './tree-order.ts'

const page = (id: number, parent: number | null, title: string) => ({
  id,
  parent,
  title,
  slug: title.toLowerCase(),
})
// In the order of the server: level by level.
const pages = [
  page(1, null, 'Accueil'),
  page(2, null, 'Mairie'),
  page(3, 2, 'Élus'),
  page(4, 1, 'Journal'),
  page(5, 3, 'Conseil'),
  page(6, 99, 'Ailleurs'),
]
const shown = (words: string) =>
  sortAsTree(pages, words).map(
    ({ page: { title }, depth, isMatch }) => `${'-'.repeat(depth)}${title}${isMatch ? '' : '?'}`,
  )

test('each page follows its parent', () =>
  expect(shown('')).toEqual(['Accueil', '-Journal', 'Mairie', '-Élus', '--Conseil', 'Ailleurs']))

test('a search ignores accents, and shows the parents of the found pages', () => {
  expect(shown('conseil')).toEqual(['Mairie?', '-Élus?', '--Conseil'])
  expect(shown('elus')).toEqual(['Mairie?', '-Élus'])
  expect(shown('rien')).toEqual([])
})
