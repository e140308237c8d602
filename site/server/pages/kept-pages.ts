import { digestOf, type Fields } from '../http/body.ts'
import type { Rendered, RequestId, Visit } from '../rendering/render.ts'
import type { HeldPage, PageCache } from './page-cache.ts'
import type { FieldsFor } from './page-fields.ts'
import type { PageNames } from './page-names.ts'

interface Parts {
  pages: PageCache
  names: PageNames
  render: (visit: Visit, request?: RequestId) => Promise<Rendered>
  fieldsFor: FieldsFor
}

/** A rendered page, with the fields of its answer and the digest for its `ETag`. */
export type RenderedNow = Rendered & { fields?: Fields; digest?: string | undefined }

/** Pages, held or rendered and then held. */
export interface KeptPages {
  /** The page that is held, with the name that it is held by. */
  find: (visit: Visit) => Promise<{ name: string; page: HeldPage } | undefined>
  /** `request` names who asks, for what fails; it never goes into what is held. */
  render: (visit: Visit, request?: RequestId) => Promise<RenderedNow>
}

export function keptPages({ pages, names, render, fieldsFor }: Parts): KeptPages {
  return {
    find: async (visit) => {
      const { whole, part } = names.ofVisit(visit)
      const exact = part === undefined ? undefined : await pages.find(part)
      if (part !== undefined && exact) return { name: part, page: exact }
      // A page without a list is the same whatever part of it is asked for.
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
      // What was made of a version that has passed is for its reader alone.
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
