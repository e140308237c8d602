import { useQuery } from '@tanstack/react-query'
import { Owners } from '@vitrine/contract/admin/owners'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

const none: Owners = []

/** The people who can own a page; empty until they are loaded. */
export function useOwners(): Owners {
  const { data } = useQuery({
    queryKey: ['owners'],
    queryFn: async () => dataOf(await ask(Owners, editingPaths.owners)).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}
