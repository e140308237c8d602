import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs, secondMs } from '@vitrine/contract/bounds/durations'
import { isToken, type Keys } from '../../crypto/secrets.ts'

/**
 * Content of a preview frame in the admin: a revision, the current draft in its place, the drafts
 * of a page, or the site with an unsaved menu or unsaved settings; these start with one language.
 */
export type FramedLink = FramedVersion | FramedPage | FramedDraft

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

export interface FramedDraft {
  shows: 'menu' | 'settings'
  /** Id of the unsaved content. */
  draft: number
  /** Index of the language in the settings. */
  locale: number
}

/** Byte length of each part of a token: kind, id, language, expiry in seconds. */
const sizes = { shows: 1, id: 5, locale: 2, expiry: 4 }
const offsets = { shows: 0, id: 1, locale: 6, expiry: 8 }
const kinds = ['version', 'now', 'page', 'menu', 'settings'] as const

export const getFramedLinkExpiry = (now: Date) =>
  new Date(now.getTime() + framedPreviewMinutes * minuteMs)

/** Creates a signed token that contains the link and its expiry, so that nothing is stored. */
export function createFramedToken(keys: Keys, link: FramedLink, expiresAt: Date): string {
  const bytes = Buffer.alloc(offsets.expiry + sizes.expiry)
  bytes.writeUIntBE(kinds.indexOf(link.shows), offsets.shows, sizes.shows)
  bytes.writeUIntBE(getLinkId(link), offsets.id, sizes.id)
  bytes.writeUIntBE('locale' in link ? link.locale : 0, offsets.locale, sizes.locale)
  bytes.writeUIntBE(Math.floor(expiresAt.getTime() / secondMs), offsets.expiry, sizes.expiry)
  return keys.signToken(bytes)
}

function getLinkId(link: FramedLink): number {
  if (link.shows === 'page') return link.page
  return 'draft' in link ? link.draft : link.revision
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
  const locale = bytes.readUIntBE(offsets.locale, sizes.locale)
  if (shows === 'page') return { shows, page: id, locale }
  if (shows === 'menu' || shows === 'settings') return { shows, draft: id, locale }
  return shows && { shows, revision: id }
}
