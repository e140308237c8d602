import { secondMs } from '@vitrine/contract/bounds/durations'
import { decodeGoLink, type GoLink, linkExpirySeconds } from '@vitrine/contract/tracking/go-link'

/** How far the clock of a reader may be ahead of ours. */
export const clockSlackSeconds = 600

/** A link that may be followed, as far as it says itself, or what is wrong with it. */
export type LinkRead =
  | { link: GoLink; target: URL }
  | { problem: 'malformed' }
  | { problem: 'expired'; target: URL }

/** Reads the last part of the address of a tracked link (specification §7). */
export function readLink(encoded: string, now: Date): LinkRead {
  const link = decodeGoLink(encoded)
  if (!link || !URL.canParse(link.url)) return { problem: 'malformed' }
  const target = new URL(link.url)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return { problem: 'malformed' }
  const left = link.exp - now.getTime() / secondMs
  const lasts = left > 0 && left <= linkExpirySeconds + clockSlackSeconds
  return lasts ? { link, target } : { problem: 'expired', target }
}
