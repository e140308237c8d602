import { apiPaths } from '@vitrine/contract/http/paths'
import { SearchAnswer, SuggestionAnswer } from '@vitrine/contract/pages/search'
import type { createApi } from '../app.ts'
import { updateIndex } from '../search/index/update-index.ts'
import type { TestDatabase } from './databases.ts'

/** Returns the calls of the search. */
export function searchOn(api: Pick<ReturnType<typeof createApi>, 'request'>) {
  const request = (path: string, query: Record<string, string>) =>
    api.request(`${path}?${new URLSearchParams(query)}`)
  return {
    search: async (q: string, locale = 'fr', more: Record<string, string> = {}) =>
      SearchAnswer.parse(await (await request(apiPaths.search, { q, locale, ...more })).json()),
    suggest: async (q: string, locale = 'fr') => {
      const answer = await request(apiPaths.searchSuggestions, { q, locale })
      return SuggestionAnswer.parse(await answer.json()).data.map(({ title }) => title)
    },
  }
}

/** Indexes the texts that are in the queue, as the job of the server does. */
export const indexQueue = ({ db }: TestDatabase, ending?: AbortSignal) =>
  updateIndex({ db, now: () => new Date(), ...(ending && { ending }) })
