import type { Author } from '@vitrine/contract/admin/shapes'
import type { FormMessage } from '@vitrine/contract/forms/form-messages'
import type { Db } from '../db/schema.ts'
import { listMessages, openMessage } from '../forms/messages.ts'
import type { ResponseDeps } from './readable-forms.ts'

/** Lists the thread of a response with its notes, decrypted. */
export async function listThread(
  { context: { db, formKeys } }: ResponseDeps,
  response: number,
): Promise<FormMessage[]> {
  const rows = await listMessages(db, response)
  const names = await listNames(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    author: (row.author_id !== null && names.get(row.author_id)) || null,
    at: row.created_at,
    text: openMessage(formKeys, row) ?? null,
  }))
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
