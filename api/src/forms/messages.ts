import type { Selectable } from 'kysely'
import type { FormKeys } from '../crypto/form-keys.ts'
import type { FormMessagesTable } from '../db/form-tables.ts'
import type { Db } from '../db/schema.ts'

export type MessageRow = Selectable<FormMessagesTable>
type NewMessage = Pick<MessageRow, 'response_id' | 'kind' | 'author_id'> & { text: string }

const toPlace = ({
  response_id,
  kind,
  created_at,
}: Pick<MessageRow, 'response_id' | 'kind' | 'created_at'>) =>
  `form message ${response_id} ${kind} ${created_at}`

/** Adds an encrypted message to the thread of a response. */
export async function addMessage(tx: Db, keys: FormKeys, message: NewMessage, now: Date) {
  const { text, ...row } = { ...message, created_at: now.toISOString() }
  const sealed = keys.seal(Buffer.from(text), toPlace(row)).toString('base64')
  await tx
    .insertInto('form_messages')
    .values({ ...row, sealed })
    .execute()
}

/** Lists the messages of some responses, the oldest first. */
export async function listMessages(db: Db, responses: readonly number[]): Promise<MessageRow[]> {
  if (responses.length === 0) return []
  return db
    .selectFrom('form_messages')
    .selectAll()
    .where('response_id', 'in', responses)
    .orderBy('id')
    .execute()
}

/** Decrypts the text of a message; undefined if another secret encrypted it. */
export const openMessage = (keys: FormKeys, row: MessageRow): string | undefined =>
  keys.open(Buffer.from(row.sealed, 'base64'), toPlace(row))?.toString()
