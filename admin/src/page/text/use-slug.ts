import { useQuery } from '@tanstack/react-query'
import { checkSlug } from '@vitrine/contract/endpoints/admin-pages'
import { useEffect, useState } from 'react'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'

const settleMs = 400

/** Returns the answer of the API about a slug: the whole address, and why it cannot be used. */
export function useSlugAnswer(id: number, locale: string, slug: string) {
  const settled = useSettled(slug, settleMs)
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

/** Debounces a value. */
function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
