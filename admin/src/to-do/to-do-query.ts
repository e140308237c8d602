import { queryOptions } from '@tanstack/react-query'
import { showToDo } from '@vitrine/contract/endpoints/admin-session'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Query of the user's pending work. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: async () => unwrap(await call(showToDo)).data,
})
