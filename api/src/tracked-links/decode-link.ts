import { secondMs } from '@vitrine/contract/bounds/durations'
import { decodeGoLink, type GoLink, linkExpirySeconds } from '@vitrine/contract/tracking/go-link'

/** Tolerated difference if the clock of a reader is ahead. */
const clockToleranceSeconds = 600

/** A valid link, or why it is invalid. The target may not be published here. */
export type DecodedLink =
  | { link: GoLink; target: URL }
  | { problem: 'malformed' }
  | { problem: 'expired'; target: URL }

/** Decodes the last part of the address of a tracked link (specification §7). */
export function decodeLink(encoded: string, now: Date): DecodedLink {
  const link = decodeGoLink(encoded)
  if (!link || !URL.canParse(link.url)) return { problem: 'malformed' }
  const target = new URL(link.url)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return { problem: 'malformed' }
  const secondsLeft = link.exp - now.getTime() / secondMs
  const isValid = secondsLeft > 0 && secondsLeft <= linkExpirySeconds + clockToleranceSeconds
  return isValid ? { link, target } : { problem: 'expired', target }
}
