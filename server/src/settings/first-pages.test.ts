import { expect, test } from 'vitest'
import { testSite } from '../testing/product.ts'
import { readConfig } from './config.ts'
import { chooseFirstPages, firstPagesVariable } from './first-pages.ts'

test.each([
  ['0', 'none'],
  ['1', 'demonstration'],
  ['neutral', 'neutral'],
])('DEMO=%s begins with: %s', (said, firstPages) => {
  expect(firstPagesVariable.parse(said)).toBe(firstPages)
  expect(readConfig({ DEMO: said }).firstPages).toBe(firstPages)
})

test('DEMO has three spellings', () => {
  expect(() => readConfig({ DEMO: 'yes' })).toThrow(
    'DEMO is "yes", but it must be 0, 1 or "neutral".',
  )
})

test('without the variable the settings decide, then the default', () => {
  expect(chooseFirstPages(undefined, { ...testSite, firstPages: 'neutral' })).toBe('neutral')
  expect(chooseFirstPages('none', { ...testSite, firstPages: 'neutral' })).toBe('none')
  // The repository is the demonstration.
  expect(chooseFirstPages(undefined, testSite)).toBe('demonstration')
})
