import { expect, test } from 'vitest'
import { removeSaved } from './remove-saved.ts'

test('removes saved values, and keeps those that changed during the save', () => {
  const sent = { 'shop.hours': 'le soir', 'shop.open': true }
  const now = { ...sent, 'shop.hours': 'le soir et le matin', 'shop.phone': undefined }
  expect(removeSaved(sent, sent)).toEqual({})
  expect(removeSaved(now, sent)).toEqual({
    'shop.hours': 'le soir et le matin',
    'shop.phone': undefined,
  })
})
