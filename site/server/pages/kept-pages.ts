import { digestOf, type Fields } from '../http/body.ts'
import type { Rendered, RequestId, Visit } from '../rendering/render.ts'
import type { HeldPage, PageCache } from './page-cache.ts'
import type { FieldsFor } from './page-fields.ts'
import type { PageNames } from './page-names.ts'

interface PageRendererParts {
  pages: PageCache
  names: PageNames
  render: (visit: Visit, request?: RequestId) => Promise<Rendered>
  fieldsFor: FieldsFor
}

export type RenderedNow = Rendered & { fields?: Fields; digest?: string | undefined }

/** Finds cached pages, or renders and caches them. */
export interface KeptPages {
  find: (visit: Visit) => Promise<{ name: string; page: HeldPage } | undefined>
  /** Renders and caches a page. `request`: the request id for errors, never cached. */
  render: (visit: Visit, request?: RequestId) => Promise<RenderedNow>
}

export function keptPages({ pages, names, render, fieldsFor }: PageRendererParts): KeptPages {
  return {
    find: async (visit) => {
      const { whole, part } = names.ofVisit(visit)
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
      const { html: content, madeOf } = rendered
      const { whole, part } = names.ofVisit(visit)
      const name = madeOf?.isListed() ? part : whole
      // The content has changed: not for shared caches.
      const reads = version === pages.version() ? madeOf?.reads() : undefined
      const fields = fieldsFor(visit, reads)
      const digest =
        name === undefined
          ? digestOf(content)
          : pages.put(name, { content, fields, madeOf, visit }, version)
      return { ...rendered, fields, digest }
    },
  }
}
