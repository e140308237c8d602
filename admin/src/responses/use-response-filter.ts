import { responseStates } from '@vitrine/contract/admin/responses'
import { useSearch } from '../routing/use-search.ts'
import type { ResponseListFilter } from './responses-query.ts'

const dayPattern = /^\d{4}-\d\d-\d\d$/
const readDay = (value: string | null) => (value && dayPattern.test(value) ? value : undefined)

/** The filters of the list, from the address. */
export function useResponseFilter() {
  const { search, change } = useSearch()
  const filter: ResponseListFilter = {
    state: responseStates.find((state) => state === search.get('state')),
    locale: search.get('locale') || undefined,
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    assignee: search.get('assignee') === 'me' ? 'me' : undefined,
    q: search.get('q')?.slice(0, 200) || undefined,
  }
  return {
    filter,
    /** Query of the address, to keep the filters in links. */
    query: search.size > 0 ? `?${search}` : '',
    /** Changes one filter; an empty value removes it. */
    change,
  }
}
