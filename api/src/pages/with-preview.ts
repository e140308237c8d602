import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { SettingsInForce } from '@vitrine/contract/config/site-settings'
import { previewHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import type { Readers } from '@vitrine/contract/pages/visibility'
import type { ApiRequest } from '../http/api-request.ts'
import { type Reply, refusal } from '../http/reply.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'
import { type StoredHtml, toContentKey } from './store.ts'

export interface PreviewedSite {
  pages: PublishedPages
  /** HTML that replaces the published one, by `toContentKey`. */
  html: () => Promise<Map<string, StoredHtml>>
  /** An unsaved menu that replaces the published one. */
  menu?: { name: string; entries: MenuEntry[] }
  /** Unsaved settings that replace those in force. */
  settings?: SettingsInForce
  /** Set for a signed-in user, who sees published content: the groups that the user belongs to. */
  readers?: readonly Readers[]
}

/** Finds what a request sees instead of the public site. */
export interface FindPreview {
  /** Returns undefined if the preview of a token has expired. */
  (token: string): Promise<PreviewedSite | undefined>
  /** Returns undefined for a request without the header of members. */
  ofMember: (request: ApiRequest) => Promise<PreviewedSite | undefined>
}

interface FindView<P> {
  (token: string): Promise<P | undefined>
  ofMember?: (request: ApiRequest) => Promise<P | undefined>
}

/**
 * Passes the preview of the request's token, or the pages of the signed-in user, to a handler;
 * undefined for a request of the public site. Answers 404 if the preview has expired.
 */
export const withPreview =
  <P, I, R>(
    find: FindView<P>,
    handler: (ctx: PublicContext, input: I, preview: P | undefined) => Promise<R>,
  ) =>
  async (ctx: PublicContext, input: I): Promise<R | Reply<404, Problem>> => {
    const token = ctx.request.header(previewHeader)
    if (token === undefined) {
      const own = await find.ofMember?.(ctx.request)
      if (own) ctx.request.setHeader('Cache-Control', 'private, no-store')
      return handler(ctx, input, own)
    }
    ctx.request.setHeader('Cache-Control', 'no-store')
    const preview = await find(token)
    return preview === undefined
      ? refusal(404, 'This preview has expired.')
      : handler(ctx, input, preview)
  }

/** Replaces the HTML of pages with that of the preview. */
export async function replaceWithPreviewed(
  stored: Map<string, StoredHtml>,
  pages: PublishedPage[],
  preview: PreviewedSite,
): Promise<Map<string, StoredHtml>> {
  const merged = new Map(stored)
  const previewed = await preview.html()
  for (const { id, translatable } of pages)
    for (const locale of Object.keys(translatable)) {
      const html = previewed.get(toContentKey(id, locale))
      if (html !== undefined) merged.set(toContentKey(id, locale), html)
    }
  return merged
}
