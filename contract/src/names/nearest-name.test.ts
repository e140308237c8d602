import { expect, test } from 'vitest'
import { findNearestName } from './nearest-name.ts'

const known = ['title', 'slug', 'content', 'seo_title', 'seo_description', 'menus', 'tracking']

test.each([
  ['contents', 'content'],
  ['menu', 'menus'],
  ['trackin', 'tracking'],
  ['tilte', 'title'],
  ['seoTitle', 'seo_title'],
  ['SEO-description', 'seo_description'],
])('%s means %s', (wrong, name) => {
  expect(findNearestName(wrong, known)).toBe(name)
})

test.each(['colour', 'x', '', 'body', 'ti'])('%j means none of the names', (wrong) => {
  expect(findNearestName(wrong, known)).toBeUndefined()
})

test('a name of any length is compared in a bounded time', () => {
  expect(findNearestName('x'.repeat(10_000_000), known)).toBeUndefined()
})
