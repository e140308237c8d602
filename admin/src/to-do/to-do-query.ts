import { queryOptions } from '@tanstack/react-query'
import { showToDo } from '@vitrine/contract/endpoints/admin-session'
import { call } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

/** Query of the user's pending work. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: async () => dataOf(await call(showToDo)).data,
})
