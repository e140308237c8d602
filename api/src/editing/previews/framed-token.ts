import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs, secondMs } from '@vitrine/contract/bounds/durations'
import { isToken, type Keys } from '../../crypto/secrets.ts'

/**
 * Content of a preview frame in the admin: a revision, the current draft in its place, or the
 * drafts of a page, starting with one language.
 */
export type FramedLink = FramedVersion | FramedPage

export interface FramedVersion {
  shows: 'version' | 'now'
  revision: number
}

export interface FramedPage {
  shows: 'page'
  page: number
  /** Index of the language in the settings. */
  locale: number
}

/** Byte length of each part of a token: kind, id, language, expiry in seconds. */
const sizes = { shows: 1, id: 5, locale: 2, expiry: 4 }
const offsets = { shows: 0, id: 1, locale: 6, expiry: 8 }
const kinds = ['version', 'now', 'page'] as const

export const getFramedLinkExpiry = (now: Date) =>
  new Date(now.getTime() + framedPreviewMinutes * minuteMs)

/** Creates a signed token that contains the link and its expiry, so that nothing is stored. */
export function createFramedToken(keys: Keys, link: FramedLink, expiresAt: Date): string {
  const bytes = Buffer.alloc(offsets.expiry + sizes.expiry)
  const { shows } = link
  bytes.writeUIntBE(kinds.indexOf(shows), offsets.shows, sizes.shows)
  bytes.writeUIntBE(shows === 'page' ? link.page : link.revision, offsets.id, sizes.id)
  bytes.writeUIntBE(shows === 'page' ? link.locale : 0, offsets.locale, sizes.locale)
  bytes.writeUIntBE(Math.floor(expiresAt.getTime() / secondMs), offsets.expiry, sizes.expiry)
  return keys.signToken(bytes)
}

/** Reads a token; returns undefined if it is invalid or has expired. */
export function readFramedToken(
  keys: Keys,
  token: string | undefined,
  now: Date,
): FramedLink | undefined {
  const bytes = isToken(token) ? keys.verifyToken(token) : undefined
  if (!bytes || now.getTime() >= bytes.readUIntBE(offsets.expiry, sizes.expiry) * secondMs)
    return undefined
  const shows = kinds[bytes.readUIntBE(offsets.shows, sizes.shows)]
  const id = bytes.readUIntBE(offsets.id, sizes.id)
  if (shows === 'page')
    return { shows, page: id, locale: bytes.readUIntBE(offsets.locale, sizes.locale) }
  return shows && { shows, revision: id }
}
