import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs } from '@vitrine/contract/durations'
import { isToken, type Keys } from '../../crypto/secrets.ts'

/**
 * What the link of a frame shows: a revision, what is written in its place now, or a page as it is being
 * written, which begins in one of the site's languages.
 */
export type FramedLink = FramedVersion | FramedPage

export interface FramedVersion {
  shows: 'version' | 'now'
  revision: number
}

export interface FramedPage {
  shows: 'page'
  page: number
  /** Its place among the languages of the site. */
  locale: number
}

/** Bytes of what is shown, of its number, of a language, and of the second at which the link is over. */
const parts = { shows: 1, id: 5, locale: 2, end: 4 }
const at = { shows: 0, id: 1, locale: 6, end: 8 }
const shown = ['version', 'now', 'page'] as const
const secondMs = 1_000

/** Until when a link of a frame holds that is made now. */
export const framedLinkEnd = (now: Date) =>
  new Date(now.getTime() + framedPreviewMinutes * minuteMs)

/**
 * The token of a link: it says itself what it shows and until when, so nothing is kept of it, however
 * often somebody looks.
 */
export function framedToken(keys: Keys, link: FramedLink, end: Date): string {
  const bytes = Buffer.alloc(at.end + parts.end)
  const { shows } = link
  bytes.writeUIntBE(shown.indexOf(shows), at.shows, parts.shows)
  bytes.writeUIntBE(shows === 'page' ? link.page : link.revision, at.id, parts.id)
  bytes.writeUIntBE(shows === 'page' ? link.locale : 0, at.locale, parts.locale)
  bytes.writeUIntBE(Math.floor(end.getTime() / secondMs), at.end, parts.end)
  return keys.signedToken(bytes)
}

/** What a token shows; undefined for one of another kind, one that is over, and what is no token. */
export function readFramedToken(
  keys: Keys,
  token: string | undefined,
  now: Date,
): FramedLink | undefined {
  const bytes = isToken(token) ? keys.readSigned(token) : undefined
  if (!bytes || now.getTime() >= bytes.readUIntBE(at.end, parts.end) * secondMs) return undefined
  const shows = shown[bytes.readUIntBE(at.shows, parts.shows)]
  const id = bytes.readUIntBE(at.id, parts.id)
  if (shows === 'page')
    return { shows, page: id, locale: bytes.readUIntBE(at.locale, parts.locale) }
  return shows && { shows, revision: id }
}
