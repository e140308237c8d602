import { expect, test } from 'vitest'
import { getInitials } from './initials.ts'

test.each([
  ['Marie Curie', 'MC'],
  ['Marie', 'M'],
  ['  Jean de La Fontaine ', 'JF'],
  ['éloïse', 'É'],
  ['ليلى حسن', 'لح'],
  ['👩🏽‍🔬 Marie', '👩🏽‍🔬M'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})
