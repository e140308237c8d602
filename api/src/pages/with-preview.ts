import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { SettingsInForce } from '@vitrine/contract/config/site-settings'
import { previewHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
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
}

/** Finds the preview of a token; returns undefined if it has expired. */
export type FindPreview = (token: string) => Promise<PreviewedSite | undefined>

/**
 * Passes the preview of the request's token to a handler; undefined without a token. Answers 404 if
 * the preview has expired.
 */
export const withPreview =
  <P, I, R>(
    find: (token: string) => Promise<P | undefined>,
    handler: (ctx: PublicContext, input: I, preview: P | undefined) => Promise<R>,
  ) =>
  async (ctx: PublicContext, input: I): Promise<R | Reply<404, Problem>> => {
    const token = ctx.request.header(previewHeader)
    if (token === undefined) return handler(ctx, input, undefined)
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
