import { expect, test } from 'vitest'
import { stillUnsaved } from './unsaved.ts'

test('what is saved is no longer held; what was typed while it was sent is', () => {
  const sent = { 'shop.hours': 'le soir', 'shop.open': true }
  const now = { ...sent, 'shop.hours': 'le soir et le matin', 'shop.phone': undefined }
  expect(stillUnsaved(sent, sent)).toEqual({})
  expect(stillUnsaved(now, sent)).toEqual({
    'shop.hours': 'le soir et le matin',
    'shop.phone': undefined,
  })
})
