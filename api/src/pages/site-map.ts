import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { showSiteMap } from '@vitrine/contract/endpoints/site-content'
import type { SiteMapItem } from '@vitrine/contract/pages/site-map'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { PublishedPage, PublishedPages } from './published-pages.ts'
import { getAncestors } from './store.ts'
import { type FindPreview, withPreview } from './with-preview.ts'

interface SiteMapRoutes {
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
}

/** The tree of published pages in a language, for the site map page. */
export function siteMapRoutes(parts: SiteMapRoutes): BoundEndpoint[] {
  const { changes, rules, published, findPreview } = parts
  const tag = createContentEtag(changes, rules)
  const createReader = (locale: string, pages?: PublishedPages) => async () => ({
    data: createSiteMap(pages ?? (await published()), rules, locale),
  })
  return [
    bind(
      { ...showSiteMap, query: createLocaleQuery(rules) },
      withPreview(findPreview, async ({ request }, { query }, preview) => {
        const read = createReader(query.locale, preview?.pages)
        if (preview) return read()
        const { headers, notModified } = checkEtag(request, tag())
        if (notModified) return notModified
        const siteMap = await read()
        return reply(200, siteMap, headers, createValidityCheck(request, siteMap, read))
      }),
    ),
  ]
}

/**
 * Returns the published pages of a language as a tree. A page whose parent lacks the language is
 * listed below the nearest page above it that has the language.
 */
export function createSiteMap(
  { list, byId }: Pick<PublishedPages, 'list' | 'byId'>,
  rules: LocaleRules,
  locale: string,
): SiteMapItem[] {
  const shown = list.filter(({ translatable }) => Object.hasOwn(translatable, locale))
  const below = Map.groupBy(shown, (page) => findParent(byId, page, locale))
  const toItems = (parent: number | undefined): SiteMapItem[] =>
    (below.get(parent) ?? []).flatMap(({ id, translatable }) => {
      const texts = translatable[locale]
      if (!texts) return []
      const items = toItems(id)
      const href = getPageAddress(rules, locale, texts.slug)
      return [{ title: texts.title, href, ...(items.length > 0 && { items }) }]
    })
  return toItems(undefined)
}

/** Returns the id of the nearest page above that has the language. */
const findParent = (byId: PublishedPages['byId'], page: PublishedPage, locale: string) =>
  getAncestors({ byId }, page).findLast((above) => Object.hasOwn(above.translatable, locale))?.id
