import { daySeconds } from '@vitrine/contract/bounds/durations'
import type { replyToSentResponse } from '@vitrine/contract/endpoints/visitor-forms'
import { getFormFields } from '@vitrine/contract/forms/form-definition'
import { MessageText, replyBodyMax, replyField } from '@vitrine/contract/forms/form-messages'
import { parseFormFields } from '@vitrine/files/form-fields'
import type { InputOf } from '../binding/bind.ts'
import { readResponseToken } from '../crypto/form-token.ts'
import { takePoints } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import { readBody } from '../http/body-limit.ts'
import { refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { countMail } from '../mail/limits.ts'
import { pickForm } from './find-form.ts'
import { addMessage } from './messages.ts'
import { findResponse } from './responses.ts'

/** Replies to one response. */
const replies = { points: 20, seconds: daySeconds }

/** Adds a reply of the sender to the thread, by the link of a mail, and notifies those in charge. */
export async function replyToResponse(
  context: ApiContext,
  { request }: PublicContext,
  { params }: InputOf<typeof replyToSentResponse>,
) {
  const { db, formKeys, now } = context
  const link = readResponseToken(formKeys, params.token)
  const row = link && (await findResponse(db, link.id))
  if (!link?.isSender || !row) return refusal(404, 'There is no such response.')
  const body = await readBody(request, replyBodyMax)
  const fields = parseFormFields(body, request.header('content-type'))
  const text = MessageText.safeParse(fields?.find(({ name }) => name === replyField)?.value)
  if (!text.success) return refusal(422, 'The message is empty or too long.')
  const isAdded = await db.transaction().execute(async (tx) => {
    const taken = await takePoints(tx, [{ key: `form reply ${row.id}`, ...replies }], now())
    if (!taken.ok) return false
    const message = {
      response_id: row.id,
      kind: 'reply',
      author_id: null,
      text: text.data,
    } as const
    await addMessage(tx, formKeys, message, now())
    // An answered response is open again.
    await tx
      .updateTable('form_responses')
      .set({ state: 'work' })
      .where('id', '=', row.id)
      .where('state', '=', 'answered')
      .execute()
    await notifyOfReply(context, tx, row)
    return true
  })
  return isAdded ? reply(204, null) : refusal(429, 'There are too many messages today.')
}

/** Mails the person in charge, else those responsible for the form. */
async function notifyOfReply(
  context: ApiContext,
  tx: Db,
  row: { id: number; page_id: number; assignee_id: number | null },
) {
  const assignee =
    row.assignee_id === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', row.assignee_id)
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
  const page = await tx
    .selectFrom('pages')
    .select(['template', 'field_values'])
    .where('id', '=', row.page_id)
    .executeTakeFirst()
  const form = page && pickForm(page.template, page.field_values)?.form
  const recipients = assignee ? [assignee.email] : (form?.responsible ?? [])
  for (const to of recipients) {
    const counted = await countMail(tx, 'form-reply', { who: `${row.id} ${to}` }, context.now())
    if (!counted.ok) continue
    const data = { url: `${context.adminUrl}/responses/${row.page_id}/${row.id}`, number: row.id }
    const locale = context.rules.defaultLocale
    await context.sendMail(tx, { to, locale, template: 'form-reply', data })
  }
}

/** Returns the address that a sender has typed, for mails. */
export function findSenderAddress(
  form: Parameters<typeof getFormFields>[0],
  values: Record<string, unknown>,
): string | undefined {
  const typed = getFormFields(form)
    .filter(({ kind }) => kind === 'email')
    .map(({ id }) => values[id])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof typed === 'string' ? typed : undefined
}
