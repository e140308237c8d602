import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { isToken, type Keys } from '../../crypto/secrets.ts'

/**
 * Content of a frame: a revision, the current draft in its place, or the drafts of a page,
 * beginning with one of the site's languages.
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

/** Bytes of each part of a token: kind, id, language, and the second at which the link expires. */
const parts = { shows: 1, id: 5, locale: 2, end: 4 }
const at = { shows: 0, id: 1, locale: 6, end: 8 }
const shown = ['version', 'now', 'page'] as const
const secondMs = 1_000

/** Until when a link of a frame holds that is made now. */
export const framedLinkEnd = (now: Date) =>
  new Date(now.getTime() + framedPreviewMinutes * minuteMs)

/**
 * Returns the token of a link. It contains what the link shows and when it expires, so that nothing
 * need be stored.
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

/** Returns the content of a token; undefined if it is invalid, expired or of another kind. */
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
