import { createDateFormat } from '@vitrine/contract/locale/format-date'

/** A language tag with a region and an optional script: `en-GB`, `zh-Hant-TW`. */
const withRegion = /^([a-z]{2,3})(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})$/

/** Tags for languages without a region in the browser. English is written as in Europe. */
const defaultTags: Record<string, string> = { en: 'en-GB' }

/**
 * Returns the language tag for dates and times: the language of the interface with the first region
 * that the browser lists for it. A plain `en` would mean the United States and a 12-hour clock.
 */
export function getDateTimeLocale(
  language: string,
  tags: readonly string[] = navigator.languages,
): string {
  const match = tags.find((tag) => withRegion.exec(tag)?.[1] === language)
  return match ?? defaultTags[language] ?? language
}

/** Returns a formatter of dates with times. */
export function createDateTimeFormat(
  language: string,
  { dateStyle, timeZone }: { dateStyle: 'medium' | 'long'; timeZone: string },
): (at: string) => string {
  const options = { dateStyle, timeStyle: 'short', timeZone } as const
  const format = createDateFormat(getDateTimeLocale(language), options)
  return (at) => format(new Date(at))
}

/** Returns a formatter of dates without times. */
export function createDayFormat(
  language: string,
  { dateStyle, timeZone }: { dateStyle: 'medium' | 'long'; timeZone: string },
): (at: string) => string {
  const format = createDateFormat(getDateTimeLocale(language), { dateStyle, timeZone })
  return (at) => format(new Date(at))
}

/** Formats the time of a moment in the user's time zone. */
export const formatTime = (language: string, at: string): string =>
  new Intl.DateTimeFormat(getDateTimeLocale(language), { timeStyle: 'short' }).format(new Date(at))
