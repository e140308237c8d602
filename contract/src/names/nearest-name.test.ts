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
])('the nearest name to %s is %s', (wrong, name) => {
  expect(findNearestName(wrong, known)).toBe(name)
})

test.each(['colour', 'x', '', 'body', 'ti'])('no name is near %j', (wrong) => {
  expect(findNearestName(wrong, known)).toBeUndefined()
})

test('a very long name is compared in bounded time', () => {
  expect(findNearestName('x'.repeat(10_000_000), known)).toBeUndefined()
})
