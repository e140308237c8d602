import { expect, test } from 'vitest'
import { testSite } from '../testing/product.ts'
import { readConfig } from './config.ts'
import { chooseFirstPages, firstPagesVariable } from './first-pages.ts'

test.each([
  ['0', 'none'],
  ['1', 'demonstration'],
  ['neutral', 'neutral'],
])('DEMO=%s selects the first pages: %s', (value, firstPages) => {
  expect(firstPagesVariable.parse(value)).toBe(firstPages)
  expect(readConfig({ DEMO: value }).firstPages).toBe(firstPages)
})

test('other values of DEMO are refused', () => {
  expect(() => readConfig({ DEMO: 'yes' })).toThrow(
    'DEMO is "yes", but it must be 0, 1 or "neutral".',
  )
})

test('without the variable the site settings apply, then the default', () => {
  expect(chooseFirstPages(undefined, { ...testSite, firstPages: 'neutral' })).toBe('neutral')
  expect(chooseFirstPages('none', { ...testSite, firstPages: 'neutral' })).toBe('none')
  // The default of the repository is the demonstration.
  expect(chooseFirstPages(undefined, testSite)).toBe('demonstration')
})
