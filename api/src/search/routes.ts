import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { searchPages, suggestPages } from '@vitrine/contract/endpoints/search'

import { SearchQuery, SuggestionQuery, suggestionsMax } from '@vitrine/contract/pages/search'
import * as z from 'zod/mini'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { PublishedPages } from '../pages/published-pages.ts'

interface SearchRoutes {
  rules: LocaleRules
  published: () => Promise<PublishedPages>
}

/** Calls of visitors: search, and suggestions while they type. */
export function searchRoutes({ rules, published }: SearchRoutes): BoundEndpoint[] {
  const { locale } = createLocaleQuery(rules).shape
  const find = async (q: string, code: string) => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    const { list } = await published()
    const found = list.flatMap(({ id, translatable }) => {
      const text = translatable[code]
      const title = text?.title.toLowerCase() ?? ''
      if (!text || words.length === 0 || !words.every((word) => title.includes(word))) return []
      return [{ id, title: text.title, href: getPageAddress(rules, code, text.slug) }]
    })
    return { words, found }
  }
  return [
    bind(
      { ...searchPages, query: z.extend(SearchQuery, { locale }) },
      async (_, { query: { q, locale } }) => {
        const { words, found } = await find(q, locale)
        const data = found.slice(0, 10).map((text) => ({
          ...text,
          locale,
          kind: 'page' as const,
          extract: [{ text: text.title, marked: false }],
        }))
        return {
          data,
          meta: { total: found.length, page: 1, last: 1, words, mode: 'all' as const },
        }
      },
    ),
    bind(
      { ...suggestPages, query: z.extend(SuggestionQuery, { locale }) },
      async (_, { query: { q, locale } }) => ({
        data: (await find(q, locale)).found.slice(0, suggestionsMax),
      }),
    ),
  ]
}
