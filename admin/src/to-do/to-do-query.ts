import { queryOptions } from '@tanstack/react-query'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { ToDo } from '@vitrine/contract/admin/to-do'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

/** Query of the user's pending work. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: async () => dataOf(await ask(ToDo, editingPaths.toDo)).data,
})
