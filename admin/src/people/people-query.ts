import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PersonState } from '@vitrine/contract/admin/people'
import { listPeople, listSignInRules, showPerson } from '@vitrine/contract/endpoints/people'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Queries that a change of a person makes stale. */
export const stalePeople = [['people'], ['audit-log']] as const

export interface PeopleFilter {
  q?: string | undefined
  role?: number | undefined
  state?: PersonState | undefined
  page?: number | undefined
}

export const peopleQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: ['people', 'list', filter],
    queryFn: async () => unwrap(await call(listPeople, { query: filter })),
    // The list stays while a filter changes.
    placeholderData: keepPreviousData,
  })

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: async () => unwrap(await call(showPerson, { params: { id } })).data,
  })

export const signInRulesQuery = queryOptions({
  queryKey: ['people', 'sign-in-rules'],
  queryFn: async () => unwrap(await call(listSignInRules)).data,
})
