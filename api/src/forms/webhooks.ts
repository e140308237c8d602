import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { addDelivery, type DeliveryRow } from '../webhooks/store.ts'
import type { PublishedForm } from './find-form.ts'
import { findResponse, listResponseFiles, openFileEntry, openResponse } from './responses.ts'

interface ArrivedResponse {
  id: number
  page: number
  locale: string
  form: PublishedForm
  state: 'new' | 'aside'
}

/**
 * Queues the message to the webhook of the site, if the form asks for one. The queue holds no
 * answers: they are added when the message is sent.
 */
export async function announceResponse(
  { now, sendsWebhooks = false }: Pick<ApiContext, 'now' | 'sendsWebhooks'>,
  tx: Db,
  { id, page, locale, form: { form }, state }: ArrivedResponse,
) {
  if (!sendsWebhooks || state === 'aside' || !form.webhook) return
  const { key } = await tx
    .selectFrom('pages')
    .select('key')
    .where('id', '=', page)
    .executeTakeFirstOrThrow()
  const data = { response: id, page: { id: page, key: key ?? undefined }, locale }
  const timestamp = now().toISOString()
  const kind = form.webhook === 'values' ? 'response-values' : 'response'
  await addDelivery(
    tx,
    { kind, body: JSON.stringify({ type: 'form.received', timestamp, data }) },
    now(),
  )
}

/** Returns the body of a message to send, with the answers if the response still exists. */
export async function completeMessage(
  { db, formKeys }: Pick<ApiContext, 'db' | 'formKeys'>,
  { kind, body }: Pick<DeliveryRow, 'kind' | 'body'>,
): Promise<string> {
  if (kind !== 'response-values') return body
  const message = JSON.parse(body)
  const row = await findResponse(db, message.data.response)
  const answers = row && openResponse(formKeys, row)?.values
  if (!row || !answers) return body
  const files = (await listResponseFiles(db, row.id)).flatMap((file) => {
    const entry = openFileEntry(formKeys, file)
    return entry ? [{ field: file.field, name: entry.name, bytes: entry.bytes }] : []
  })
  return JSON.stringify({ ...message, data: { ...message.data, answers, files } })
}
