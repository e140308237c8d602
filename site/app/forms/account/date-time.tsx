import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { useSyncExternalStore } from 'react'
import { useTextLocale } from '../../site/use-texts.ts'

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

const subscribeToNothing = () => () => {}
const getZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const getServerZone = () => undefined

/** Relative time, with the date in the reader's time zone, which the server does not know. */
export function DateTime({ iso, now }: { iso: string; now: string }) {
  const locale = useTextLocale()
  const zone = useSyncExternalStore(subscribeToNothing, getZone, getServerZone)
  const relativeTime = formatRelativeTime(locale, iso, now)
  // Browsers and the server may format with different spaces and commas.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {zone ? `${relativeTime}, ${formatDateTime(locale, iso, zone)}` : relativeTime}
    </time>
  )
}

/** Formats the time since a moment: "il y a 3 heures", or "maintenant" below a minute. */
function formatRelativeTime(locale: string, iso: string, now: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const ms = Math.min(0, Date.parse(iso) - Date.parse(now))
  const step = steps.find((unitStep) => -ms >= unitStep.ms)
  return step ? format.format(Math.ceil(ms / step.ms), step.unit) : format.format(0, 'second')
}

function formatDateTime(locale: string, iso: string, timeZone: string): string {
  return createDateFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })(Date.parse(iso))
}
