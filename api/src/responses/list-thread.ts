import type { Author } from '@vitrine/contract/admin/shapes'
import type { FormMessage } from '@vitrine/contract/forms/form-messages'
import type { Db } from '../db/schema.ts'
import { listMessages, type MessageRow, openMessage } from '../forms/messages.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'

/** Lists the threads of some responses with their notes, decrypted, by the id of the response. */
export async function listThreads(
  { db, formKeys }: Pick<ApiContext, 'db' | 'formKeys'>,
  responses: readonly number[],
): Promise<ReadonlyMap<number, FormMessage[]>> {
  const rows = await listMessages(db, responses)
  const names = await listNames(db, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))])
  const toMessage = (row: MessageRow): FormMessage => ({
    id: row.id,
    kind: row.kind,
    author: (row.author_id !== null && names.get(row.author_id)) || null,
    at: row.created_at,
    text: openMessage(formKeys, row) ?? null,
  })
  const byResponse = Map.groupBy(rows, ({ response_id }) => response_id)
  return new Map([...byResponse].map(([id, messages]) => [id, messages.map(toMessage)]))
}

/** Returns the names of people by id. */
async function listNames(db: Db, ids: number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds the person in charge of a response. */
export async function findAssignee(db: Db, id: number | null): Promise<Author> {
  const name = id === null ? undefined : (await listNames(db, [id])).get(id)
  return id === null || name === undefined ? null : { id, name }
}
