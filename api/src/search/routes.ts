import type { LocaleRules } from '@vitrine/contract/config/config'
import { searchSite, suggestPages as suggestEndpoint } from '@vitrine/contract/endpoints/search'
import { SearchQuery, SuggestionQuery } from '@vitrine/contract/pages/search'
import * as z from 'zod/mini'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { cacheCutTexts } from './cut-texts.ts'
import { showResults } from './show-results.ts'
import { suggestPages } from './suggest.ts'
import { cacheVocabularies } from './vocabulary.ts'

interface SearchRoutes {
  db: Db
  rules: LocaleRules
  published: () => Promise<PublishedPages>
}

/** Calls of visitors: search, and suggestions while they type. */
export function searchRoutes({ db, rules, published }: SearchRoutes): BoundEndpoint[] {
  const { locale } = createLocaleQuery(rules).shape
  const caches = { readVocabulary: cacheVocabularies(db), readCutTexts: cacheCutTexts(db) }
  const deps = { db, rules, published, ...caches }
  return [
    bind({ ...searchSite, query: z.extend(SearchQuery, { locale }) }, (_, { query }) =>
      showResults(deps, query),
    ),
    bind({ ...suggestEndpoint, query: z.extend(SuggestionQuery, { locale }) }, (_, { query }) =>
      suggestPages(deps, query),
    ),
  ]
}
