import { useSyncExternalStore } from 'react'
import { useTextLocale } from '../../site/use-texts.ts'
import { formatDateTime, formatRelativeTime } from './format-date-time.ts'

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
