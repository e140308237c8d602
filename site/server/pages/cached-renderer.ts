import { createTimeSlices } from '@vitrine/files/time-slice'
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

export interface FoundPage {
  name: string
  page: CachedPage
}

/** Finds cached pages, or renders and caches them. */
export interface CachedRenderer {
  find: (visit: PageVisit) => Promise<FoundPage | undefined>
  /** Finds a page of an earlier version that may be served while it is rendered again. */
  findStale: (visit: PageVisit) => Promise<FoundPage | undefined>
  /** Renders and caches a page. `request`: the request id for errors, never cached. */
  render: (visit: PageVisit, request?: GetRequestId) => Promise<FreshRender>
}

export function createCachedRenderer({
  pages,
  names,
  render,
  fieldsFor,
}: CachedRendererParts): CachedRenderer {
  const nextSlice = createTimeSlices()
  type FindByName = (name: string) => Promise<CachedPage | undefined>
  const findWith = async (findByName: FindByName, visit: PageVisit) => {
    const { whole, part } = names.getVisitNames(visit)
    const exact = part === undefined ? undefined : await findByName(part)
    if (part !== undefined && exact) return { name: part, page: exact }
    // A page without a list is the same for each `page` parameter.
    const page = part === whole ? undefined : await findByName(whole)
    return page && !page.listed ? { name: whole, page } : undefined
  }
  return {
    find: (visit) => findWith(pages.find, visit),
    findStale: (visit) => findWith(pages.findStale, visit),
    render: async (visit, request) => {
      // Cached pages are sent between two renders, also during many searches.
      await nextSlice()
      const version = pages.version()
      const rendered = await render(visit, request)
      if ('location' in rendered || rendered.error || !rendered.complete) return rendered
      const { html: content, madeOf, policy, hasForm } = rendered
      const { whole, part, partOf } = names.getVisitNames(visit)
      // Another list ignores the query: it has endless spellings.
      const isPart = partOf === undefined || (partOf === 'agenda') === madeOf?.isAgenda()
      const name = madeOf?.isListed() ? (isPart ? part : undefined) : whole
      // The content has changed: not for shared caches.
      const reads = version === pages.version() ? madeOf?.reads() : undefined
      const fields = fieldsFor(visit, reads, policy)
      const digest =
        name === undefined
          ? hashBody(content)
          : pages.put(name, { content, fields, madeOf, hasForm, visit }, version)
      return { ...rendered, fields, digest }
    },
  }
}
