import { useSyncExternalStore } from 'react'
import { useSpoken } from '../../site/use-texts.ts'
import { agoIn, momentIn } from './moments.ts'

const subscribeToNothing = () => () => {}
const getZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const getServerZone = () => undefined

/** Relative time, with the date in the reader's time zone, which the server does not know. */
export function Moment({ iso, now }: { iso: string; now: string }) {
  const locale = useSpoken()
  const zone = useSyncExternalStore(subscribeToNothing, getZone, getServerZone)
  const relativeTime = agoIn(locale, iso, now)
  // Browsers and the server may format with different spaces and commas.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {zone ? `${relativeTime}, ${momentIn(locale, iso, zone)}` : relativeTime}
    </time>
  )
}
