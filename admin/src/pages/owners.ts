import { useQuery } from '@tanstack/react-query'
import type { Owners } from '@vitrine/contract/admin/owners'
import { listOwners } from '@vitrine/contract/endpoints/admin-session'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

const none: Owners = []

/** Returns the users who can own a page; empty until loaded. */
export function useOwners(): Owners {
  const { data } = useQuery({
    queryKey: ['owners'],
    queryFn: async () => unwrap(await call(listOwners)).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}
