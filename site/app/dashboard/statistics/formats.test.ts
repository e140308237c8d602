import { expect, test } from 'vitest'
import { createFormats } from './formats.ts'

test.each(['fr', 'en', 'es'])(
  'in %s a period is formatted as dd/mm/yy (specification §9)',
  (locale) => {
    const { days } = createFormats(locale)
    expect(days('2026-11-01', '2026-11-20')).toBe('01/11/2026 – 20/11/2026')
    expect(days('2026-11-20', '2026-11-20')).toBe('20/11/2026')
  },
)

test.each(['fr', 'en', 'es'])('in %s a time of the day has 24 hours', (locale) => {
  expect(createFormats(locale).clock('2026-11-26T19:48:00Z')).toBe('19:48')
})
