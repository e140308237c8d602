import { personStates } from '@vitrine/contract/admin/people'
import { useSearchParams } from 'react-router'
import type { PeopleFilter } from './people-query.ts'
import { roleNumbers } from './role-names.ts'

/** The filters of the list, from the address. */
export function usePeopleFilter() {
  const [search, setSearch] = useSearchParams()
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
    change: (name: string, value: string) => {
      const next = new URLSearchParams(search)
      next.delete('page')
      if (value) next.set(name, value)
      else next.delete(name)
      setSearch(next, { replace: true })
    },
  }
}
