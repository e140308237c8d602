import { queryOptions } from '@tanstack/react-query'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { listProposedPairs, showMoveIn } from '@vitrine/contract/endpoints/move-in'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const moveInKey = ['move-in'] as const

/** State of the import, read each second while a run goes on. */
export const moveInQuery = queryOptions({
  queryKey: [...moveInKey, 'state'],
  queryFn: async () => unwrap(await call(showMoveIn)).data,
  refetchInterval: ({ state: { data } }) => (data?.run?.state === 'running' ? secondMs : false),
})

export const pairsQuery = queryOptions({
  queryKey: [...moveInKey, 'pairs'],
  queryFn: async () => unwrap(await call(listProposedPairs)).data,
})
