import { useSyncExternalStore } from 'react'
import { useSpoken } from '../../site/use-texts.ts'
import { agoIn, momentIn } from './moments.ts'

const never = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const siteZone = () => 'UTC'

/** A moment in the reader's own time; a document without scripts says it in UTC. */
export function Moment({ iso, now }: { iso: string; now: string }) {
  const locale = useSpoken()
  const zone = useSyncExternalStore(never, ownZone, siteZone)
  // Browsers and the server may write the same moment with other spaces and commas.
  return (
    <>
      <span suppressHydrationWarning>{agoIn(locale, iso, now)}</span>
      {', '}
      <time dateTime={iso} suppressHydrationWarning>
        {momentIn(locale, iso, zone)}
      </time>
    </>
  )
}
