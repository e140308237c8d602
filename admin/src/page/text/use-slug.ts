import { useQuery } from '@tanstack/react-query'
import { checkSlug } from '@vitrine/contract/endpoints/admin-pages'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

/** Returns the answer of the API about a slug: the whole address, and why it cannot be used. */
export function useSlugAnswer(id: number, locale: string, slug: string) {
  const settled = useDebounced(slug)
  return useQuery({
    queryKey: ['slug', id, locale, settled],
    queryFn: () => askSlug(id, { locale, slug: settled }),
  })
}

/** Asks the API for a slug (`title`), or for the state of one. */
async function askSlug(id: number, query: { locale: string; slug?: string; title?: string }) {
  return unwrap(await call(checkSlug, { params: { id }, query })).data
}

/** Fetches a slug for a title; undefined without a response, because it is only a proposal. */
export async function fetchProposedSlug(id: number, locale: string, title: string) {
  const answer = await askSlug(id, { locale, title }).catch(() => undefined)
  return answer?.slug
}
