const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** How long ago a moment was, in words: "il y a 3 heures", or "maintenant" within the minute. */
export function agoIn(locale: string, iso: string, now: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const ms = Math.min(0, Date.parse(iso) - Date.parse(now))
  const step = steps.find((each) => -ms >= each.ms)
  return step ? format.format(Math.ceil(ms / step.ms), step.unit) : format.format(0, 'second')
}

/** A moment with its day, time and zone, written out in a language. */
export function momentIn(locale: string, iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(Date.parse(iso))
}
