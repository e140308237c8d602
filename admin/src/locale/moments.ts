/** A language with a region, and an alphabet between them or not: `en-GB`, `zh-Hant-TW`. */
const withRegion = /^([a-z]{2,3})(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})$/

/** How a language is written where the browser names no region: English as in Europe. */
const usual: Record<string, string> = { en: 'en-GB' }

/**
 * The tag by which moments are written: the language of the interface, in the first region that the
 * browser names for it. `en` alone would mean the United States, whose clock has 12 hours.
 */
export function momentTag(language: string, tags: readonly string[] = navigator.languages): string {
  const own = tags.find((tag) => withRegion.exec(tag)?.[1] === language)
  return own ?? usual[language] ?? language
}

/** Writes moments with their day and time; without a time zone by the clock of the person. */
export function momentFormat(
  language: string,
  { dateStyle, timeZone }: { dateStyle: 'medium' | 'long'; timeZone?: string },
): (at: string) => string {
  const shape = { dateStyle, timeStyle: 'short', timeZone } as const
  const format = new Intl.DateTimeFormat(momentTag(language), shape)
  return (at) => format.format(new Date(at))
}

/** The time of a moment alone, by the clock of the person. */
export const timeIn = (language: string, at: string): string =>
  new Intl.DateTimeFormat(momentTag(language), { timeStyle: 'short' }).format(new Date(at))
