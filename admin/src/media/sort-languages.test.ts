import { expect, test } from 'vitest'
import { sortLanguages } from './sort-languages.ts'

test('the given languages come first, then the others in the order of the site', () => {
  const site = ['fr', 'en', 'de', 'ar'].map((code) => ({ code }))
  const order = (...codes: string[]) => sortLanguages(site, codes).map(({ code }) => code)
  expect(order('ar', 'en')).toEqual(['ar', 'en', 'fr', 'de'])
  expect(order()).toEqual(['fr', 'en', 'de', 'ar'])
  expect(order('xx', 'de', 'de')).toEqual(['de', 'fr', 'en', 'ar'])
})
