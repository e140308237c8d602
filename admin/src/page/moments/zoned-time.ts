/** A moment as a clock of a time zone shows it, for fields: `2026-01-05T14:02`. */
export function toZonedTime(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment at which a clock of a time zone shows this. Of an hour that comes twice it is the
 * first; one that is left out counts as the hour after it.
 */
export function fromZonedTime(timeZone: string, clock: string): string {
  const asUtc = Date.parse(`${clock}:00Z`)
  const shift = (moment: number) =>
    Date.parse(`${toZonedTime(timeZone, new Date(moment))}:00Z`) - moment
  const dayMs = 86_400_000
  // The shift of the day before, and that of the day after: a clock is changed between them or not.
  const candidates = [asUtc - shift(asUtc - dayMs), asUtc - shift(asUtc + dayMs)]
  const shown = candidates.filter((moment) => toZonedTime(timeZone, new Date(moment)) === clock)
  return new Date(Math.min(...(shown.length > 0 ? shown : candidates))).toISOString()
}
