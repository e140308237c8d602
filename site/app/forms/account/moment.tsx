import { useSyncExternalStore } from 'react'
import { useSpoken } from '../../site/use-texts.ts'
import { agoIn, momentIn } from './moments.ts'

const never = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const noZone = () => undefined

/**
 * A moment: how long ago it was and, where the reader's zone is known, its day and time there. The
 * server knows no zone, and says nothing that would be another time for its reader.
 */
export function Moment({ iso, now }: { iso: string; now: string }) {
  const locale = useSpoken()
  const zone = useSyncExternalStore(never, ownZone, noZone)
  const ago = agoIn(locale, iso, now)
  // Browsers and the server may write the same moment with other spaces and commas.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {zone ? `${ago}, ${momentIn(locale, iso, zone)}` : ago}
    </time>
  )
}
