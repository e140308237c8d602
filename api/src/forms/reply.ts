import { daySeconds } from '@vitrine/contract/bounds/durations'
import type { replyToSentResponse } from '@vitrine/contract/endpoints/visitor-forms'
import {
  type RefusedReply,
  type ReplyOutcome,
  replyBodyMax,
  replyField,
} from '@vitrine/contract/forms/form-messages'
import { MessageText } from '@vitrine/contract/threads/message'
import { parseFormFields } from '@vitrine/files/form-fields'
import type { InputOf } from '../binding/bind.ts'
import { readResponseToken } from '../crypto/form-token.ts'
import { takePoints } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import { readBody } from '../http/body-limit.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { countMail } from '../mail/limits.ts'
import { pickForm } from './find-form.ts'
import { addMessage } from './messages.ts'
import { readPageTexts } from './page-texts.ts'
import { getAdminUrl, getNoticeUrl } from './response-url.ts'
import { findResponse } from './responses.ts'

/** Replies to one response. */
const replies = { points: 20, seconds: daySeconds }

/**
 * Adds a reply of the sender to the thread, by the link of a mail, and notifies those in charge. A
 * refused reply comes back as typed.
 */
export async function replyToResponse(
  context: ApiContext,
  { request }: PublicContext,
  { params }: InputOf<typeof replyToSentResponse>,
) {
  const body = await readBody(request, replyBodyMax)
  const fields = parseFormFields(body, request.header('content-type'))
  const typed = fields?.find(({ name }) => name === replyField)?.value
  const outcome = await addReply(
    context,
    params.token,
    typeof typed === 'string' ? typed : undefined,
  )
  return { data: outcome }
}

async function addReply(
  context: ApiContext,
  token: string,
  typed: string | undefined,
): Promise<ReplyOutcome> {
  const { db, formKeys, now } = context
  const refuse = (reason: RefusedReply['reason']) =>
    ({ outcome: 'refused', reason, text: typed?.replaceAll('\0', '') ?? '' }) as const
  const link = readResponseToken(formKeys, token)
  const row = link && (await findResponse(db, link.id))
  if (!link?.isSender || !row) return refuse('unknown')
  const text = MessageText.safeParse(typed)
  if (!text.success) return refuse(findFault(typed))
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
  return isAdded ? { outcome: 'sent' } : refuse('busy')
}

function findFault(typed: string | undefined): RefusedReply['reason'] {
  if (typed === undefined || typed.includes('\0')) return 'unreadable'
  return typed.trim() === '' ? 'empty' : 'long'
}

interface RepliedResponse {
  id: number
  page_id: number
  locale: string
  assignee_id: number | null
}

/** Mails the person in charge, else those responsible for the form. */
async function notifyOfReply(context: ApiContext, tx: Db, row: RepliedResponse) {
  for (const { to, url } of await listRecipients(context, tx, row)) {
    const counted = await countMail(tx, 'form-reply', { who: `${row.id} ${to}` }, context.now())
    if (!counted.ok) continue
    const data = { url, number: row.id }
    const locale = context.rules.defaultLocale
    await context.sendMail(tx, { to, locale, template: 'form-reply', data })
  }
}

async function listRecipients(
  context: ApiContext,
  tx: Db,
  { id, page_id: page, locale, assignee_id }: RepliedResponse,
): Promise<{ to: string; url: string }[]> {
  const assignee = assignee_id === null ? undefined : await findAddress(tx, assignee_id)
  if (assignee) return [{ to: assignee.email, url: getAdminUrl(context, { id, page }) }]
  const row = await tx
    .selectFrom('pages')
    .select(['template', 'field_values'])
    .where('id', '=', page)
    .executeTakeFirst()
  const form = row && pickForm(row.template, row.field_values)?.form
  if (!form?.responsible) return []
  const pickText = await readPageTexts(tx, page, context.rules)
  const response = { id, page, locale, text: pickText(locale) }
  const recipients = []
  for (const to of form.responsible)
    recipients.push({ to, url: await getNoticeUrl(tx, context, form, response, to) })
  return recipients
}

const findAddress = (tx: Db, user: number) =>
  tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
