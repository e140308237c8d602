import { type HeaderFields, hashBody } from '../http/body.ts'
import type { GetRequestId, PageVisit, RenderedAnswer } from '../rendering/render.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import type { FieldsFor } from './page-fields.ts'
import type { PageNames } from './page-names.ts'

interface CachedRendererParts {
  pages: PageCache
  names: PageNames
  render: (visit: PageVisit, request?: GetRequestId) => Promise<RenderedAnswer>
  fieldsFor: FieldsFor
}

export type FreshRender = RenderedAnswer & { fields?: HeaderFields; digest?: string | undefined }

/** Finds cached pages, or renders and caches them. */
export interface CachedRenderer {
  find: (visit: PageVisit) => Promise<{ name: string; page: CachedPage } | undefined>
  /** Renders and caches a page. `request`: the request id for errors, never cached. */
  render: (visit: PageVisit, request?: GetRequestId) => Promise<FreshRender>
}

export function createCachedRenderer({
  pages,
  names,
  render,
  fieldsFor,
}: CachedRendererParts): CachedRenderer {
  return {
    find: async (visit) => {
      const { whole, part } = names.getVisitNames(visit)
      const exact = part === undefined ? undefined : await pages.find(part)
      if (part !== undefined && exact) return { name: part, page: exact }
      // A page without a list is the same for each `page` parameter.
      const page = part === whole ? undefined : await pages.find(whole)
      return page && !page.listed ? { name: whole, page } : undefined
    },
    render: async (visit, request) => {
      const version = pages.version()
      const rendered = await render(visit, request)
      if ('location' in rendered || rendered.error || !rendered.complete) return rendered
      const { html: content, madeOf, policy } = rendered
      const { whole, part } = names.getVisitNames(visit)
      const name = madeOf?.isListed() ? part : whole
      // The content has changed: not for shared caches.
      const reads = version === pages.version() ? madeOf?.reads() : undefined
      const fields = fieldsFor(visit, reads, policy)
      const digest =
        name === undefined
          ? hashBody(content)
          : pages.put(name, { content, fields, madeOf, visit }, version)
      return { ...rendered, fields, digest }
    },
  }
}
