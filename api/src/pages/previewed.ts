import { previewHeader } from '@vitrine/contract/paths'
import type { Context } from 'hono'
import { refuse } from '../http/refusals.ts'
import type { PublishedPage, PublishedPages } from './published.ts'
import { contentKey } from './store.ts'

/** The site as a preview shows it. */
export interface Previewed {
  pages: PublishedPages
  /** What is shown in the place of what readers get, by `contentKey`. */
  content: () => Promise<Map<string, string>>
}

/** Finds what the token of a preview shows; undefined when it is over. */
export type FindPreview = (token: string) => Promise<Previewed | undefined>

/** What a request wants to see in the place of the published pages, if it has the right to. */
export async function previewFor(
  c: Context,
  find: FindPreview,
): Promise<{ preview: Previewed | undefined } | { refusal: Response }> {
  const token = c.req.header(previewHeader)
  if (token === undefined) return { preview: undefined }
  c.header('Cache-Control', 'no-store')
  const preview = await find(token)
  return preview ? { preview } : { refusal: refuse(c, 404, 'This preview is over.') }
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
