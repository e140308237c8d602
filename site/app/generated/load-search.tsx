import { pageNotFound } from '../errors/page-error.ts'
import { parsePageNumber } from '../templates/page-number.ts'
import type { LoadGenerated } from './generated-page.ts'
import { Search } from './search.tsx'

/** More than the form takes: the API searches the beginning and counts the rest. */
const queryMax = 1_000
/** HTML may not contain them, and the page repeats the query. */
const controlCharacters = /\p{Cc}/gu
/** Characters of the query in the title of the document. */
const shownMax = 30

/**
 * The search of a language. Its page without a query depends on the address alone: it is cached.
 * A failed search is a sentence on the page.
 */
export const loadSearch: LoadGenerated = async ({ site, api, locale, homes, url, read }) => {
  const q = (url.searchParams.get('q') ?? '')
    .replace(controlCharacters, ' ')
    .trim()
    .slice(0, queryMax)
  const page = parsePageNumber(url.searchParams.get('page'))
  if (page === undefined || (q === '' && page > 1))
    return { error: pageNotFound(url.pathname + url.search) }
  const exact = q !== '' && url.searchParams.get('exact') === '1'
  // Also without a query, because the cache learns by this call that the page depends on it.
  const answer = await api.search({ locale, q, page, exact }).catch(() => undefined)
  if (q !== '' && answer?.meta.total === 0) site.onNothingFound?.({ q, locale })
  const letters = [...q]
  const shown = letters.length > shownMax ? `${letters.slice(0, shownMax).join('')}…` : q
  return {
    title: q === '' ? read('title') : read('titleFor', { query: shown }),
    description: read('description', { name: site.config.name }),
    body: <Search q={q} exact={exact} answer={answer} homes={homes} />,
  }
}
