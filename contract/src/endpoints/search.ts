import { apiPaths } from '../http/paths.ts'
import { SearchAnswer, SearchQuery, SuggestionAnswer, SuggestionQuery } from '../pages/search.ts'
import { endpoint } from './endpoint.ts'

export const searchSite = endpoint({
  method: 'GET',
  path: apiPaths.search,
  summary: 'Searches the published pages of one language.',
  guard: 'none',
  query: SearchQuery,
  answers: {
    200: [
      SearchAnswer,
      '`data`: pages, the best first; `meta`: their number, the words that were searched, and the language that has some if this one has none.',
    ],
  },
})

export const suggestPages = endpoint({
  method: 'GET',
  path: apiPaths.searchSuggestions,
  summary: 'Suggests published pages while a query is typed.',
  guard: 'none',
  query: SuggestionQuery,
  answers: {
    200: [SuggestionAnswer, '`data`: at most 8 pages; the last word may be its beginning.'],
  },
})
