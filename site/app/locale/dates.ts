const formats = new Map<string, Intl.DateTimeFormat>()

/** A day written out in the language of the page, in the site's own time: UTC. */
export function longDate(locale: string, iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(date)
}
