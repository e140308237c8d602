import { personStates } from '@vitrine/contract/admin/people'
import { useSearch } from '../routing/use-search.ts'
import type { PeopleFilter } from './people-query.ts'
import { roleNumbers } from './role-names.ts'

/** The filters of the list, from the address. */
export function usePeopleFilter() {
  const { search, change } = useSearch('page')
  const filter: PeopleFilter = {
    q: search.get('q') || undefined,
    role: roleNumbers.find((role) => role === Number(search.get('role'))),
    state: personStates.find((state) => state === search.get('state')),
    page: Number(search.get('page')) || undefined,
  }
  return {
    filter,
    isFiltered: Boolean(filter.q ?? filter.role ?? filter.state),
    /** Changes one filter and returns to the first page; an empty value removes the filter. */
    change,
  }
}
