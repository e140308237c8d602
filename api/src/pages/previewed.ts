import { previewHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { type Reply, refusal } from '../http/reply.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import type { PublishedPage, PublishedPages } from './published.ts'
import { contentKey } from './store.ts'

/** The site as a preview shows it. */
export interface Previewed {
  pages: PublishedPages
  /** What is shown in the place of what readers get, by `contentKey`. */
  content: () => Promise<Map<string, string>>
}

/** Finds what the token of a preview shows; returns undefined if the preview has ended. */
export type FindPreview = (token: string) => Promise<Previewed | undefined>

/**
 * Passes what the token of a request previews to a handler, undefined without a token. Answers 404
 * if the preview has ended.
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

/** The content of some pages with that of the preview in its place. */
export async function withPreviewed(
  content: Map<string, string>,
  pages: PublishedPage[],
  preview: Previewed,
): Promise<Map<string, string>> {
  const shown = new Map(content)
  const previewed = await preview.content()
  for (const { id, translatable } of pages)
    for (const locale of Object.keys(translatable)) {
      const html = previewed.get(contentKey(id, locale))
      if (html !== undefined) shown.set(contentKey(id, locale), html)
    }
  return shown
}
