import { queryOptions } from '@tanstack/react-query'
import { listCalendars } from '@vitrine/contract/endpoints/calendars'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const calendarsKey = ['calendars'] as const

/** Interval at which the list is read again while a calendar is being read. */
const refreshMs = 2_000

export const calendarsQuery = queryOptions({
  queryKey: calendarsKey,
  queryFn: async () => unwrap(await call(listCalendars, {})),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ isReading }) => isReading) ? refreshMs : false,
})
