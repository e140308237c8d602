import { afterEach, expect, test, vi } from 'vitest'
import {
  createDateTimeFormat,
  createDayFormat,
  formatTime,
  getDateTimeLocale,
} from './date-time.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['en'], 'en-GB'],
  ['en', ['fr-FR', 'en-US'], 'en-US'],
  ['en', ['fr-FR'], 'en-GB'],
  ['en', ['en-US@posix', 'en-IE'], 'en-IE'],
  ['es', ['es-419', 'es'], 'es-419'],
  ['fr', ['en-US'], 'fr'],
])('dates in %s for a browser with %j are formatted as %s', (language, tags, tag) => {
  expect(getDateTimeLocale(language, tags)).toBe(tag)
})

const evening = '2026-11-26T19:48:00Z'

test.each([
  ['en-GB', '26 Nov 2026, 19:48'],
  ['en', '26 Nov 2026, 19:48'],
  ['en-US', 'Nov 26, 2026, 7:48 PM'],
])('a browser with the language %s shows times in the format of its region', (tag, written) => {
  vi.stubGlobal('navigator', { languages: [tag] })
  const format = createDateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
  expect(format(evening).replaceAll('\u202f', ' ')).toBe(written)
})

test('the time of the last save has 24 hours for a British reader', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  expect(formatTime('en', evening)).toMatch(/^\d\d:48$/)
})

test('a date without a time is in the format of its region, and in the time zone of the site', () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  const inParis = { dateStyle: 'medium', timeZone: 'Europe/Paris' } as const
  expect(createDayFormat('en', inParis)('2026-11-26T23:30:00Z')).toBe('27 Nov 2026')
  const inUtc = { dateStyle: 'long', timeZone: 'UTC' } as const
  expect(createDayFormat('en', inUtc)('2026-11-21')).toBe('21 November 2026')
})
