import type * as at from '@vitrine/contract/endpoints/responses'
import { pickWords } from '@vitrine/contract/forms/form-definition'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { addMessage } from '../forms/messages.ts'
import { readPageTexts } from '../forms/page-texts.ts'
import { getReadLocales } from '../forms/readers.ts'
import { getResponseUrl } from '../forms/response-url.ts'
import { findSenderAddress } from '../forms/sender.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { parseEditorLocales, selectEditorLocales } from '../identity/stores/editor-locale-store.ts'
import { countMail } from '../mail/limits.ts'
import { logResponses } from './log-responses.ts'
import type { OpenedResponse } from './open-responses.ts'
import { findReadableForm, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { refuseUnknownForm, refuseUnknownResponse } from './refusals.ts'
import { findOpenedResponse } from './show-response.ts'
import { findReadableResponse } from './store.ts'

/** Adds a note, or an answer that is mailed to the sender and makes the response answered. */
export async function writeMessage(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params, body: { kind, text } }: InputOf<typeof at.writeResponseMessage>,
) {
  const found = await findOpenedResponse(deps, ctx, params)
  if (!found) return refuseUnknownResponse(deps, ctx)
  const { context } = deps
  const { row, contents } = found.opened
  const answered = found.opened.form ?? found.form.form
  const to = findSenderAddress(answered, contents?.values ?? {})
  if (kind === 'answer' && to === undefined) return refuseWithMessage(deps, ctx, 422, 'no_sender')
  const isAllowed = await context.db.transaction().execute(async (tx) => {
    if (kind === 'answer' && to !== undefined) {
      const isSent = await mailAnswer(deps, ctx, { tx, to, text, ...found })
      if (!isSent) return false
      await setAnswered(deps, ctx, tx, row)
    }
    const message = { response_id: row.id, kind, author_id: ctx.me.user.id, text }
    await addMessage(tx, context.formKeys, message, context.now())
    return true
  })
  return isAllowed ? reply(204, null) : refuseWithMessage(deps, ctx, 429, 'many_answers')
}

interface AnswerToMail {
  tx: Db
  to: string
  text: string
  form: ReadableForm
  opened: OpenedResponse
}

/** Queues an answer in the language of the sender. Mails of the sender go to those responsible. */
async function mailAnswer(
  { context }: ResponseDeps,
  { me }: PersonRequest,
  { tx, to, text, form, opened: { row } }: AnswerToMail,
): Promise<boolean> {
  const counted = await countMail(tx, 'form-answer', { who: to.toLowerCase() }, context.now())
  if (!counted.ok) return false
  const page = (await readPageTexts(tx, row.page_id, context.rules))(row.locale)
  const title = (page.title || pickWords(form.form.purpose, [row.locale])).replaceAll(/\s+/g, ' ')
  const url = getResponseUrl(context, { id: row.id, locale: page.locale, slug: page.slug })
  const replyTo = form.form.responsible?.[0] ?? me.user.email
  const data = { url, title, author: me.user.name, answer: text, replyTo }
  await context.sendMail(tx, { to, locale: row.locale, template: 'form-answer', data })
  return true
}

async function setAnswered(
  deps: ResponseDeps,
  ctx: PersonRequest,
  tx: Db,
  { id, page_id: page, state }: OpenedResponse['row'],
) {
  if (state === 'answered') return
  await tx.updateTable('form_responses').set({ state: 'answered' }).where('id', '=', id).execute()
  const values = { before: { state }, after: { state: 'answered' } }
  await logResponses(deps, ctx, { tx, page, kind: 'responses-changed', ids: [id], ...values })
}

/** Lists the people who may read the responses to a form. */
export async function listReaders(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page } }: InputOf<typeof at.listFormReaders>,
) {
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const people = await findReaders(deps.context.db, form)
  return { data: people.map(({ id, name }) => ({ id, name })) }
}

async function findReaders(db: Db, { form }: ReadableForm) {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.role'])
    .select(selectEditorLocales)
    .where('disabled_at', 'is', null)
    .where('invited_until', 'is', null)
    .orderBy('users.name')
    .execute()
  return rows.flatMap(({ id, name, role, editor_locales }) => {
    const own = parseEditorLocales(role, editor_locales)
    const locales = getReadLocales(form, { user: { role }, locales: own })
    return locales === undefined ? [] : [{ id, name, locales }]
  })
}

/** Puts a person in charge of a response, or none. The person must be able to read it. */
export async function assign(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page, id }, body: { person } }: InputOf<typeof at.assignResponse>,
) {
  const { db } = deps.context
  const form = await findReadableForm(deps, ctx.me, page)
  const row = form && (await findReadableResponse(db, form, id))
  if (!form || !row) return refuseUnknownResponse(deps, ctx)
  const readers = person === null ? [] : await findReaders(db, form)
  const reader = readers.find((each) => each.id === person)
  const mayRead = reader && (reader.locales?.includes(row.locale) ?? true)
  if (person !== null && !mayRead) return refuseWithMessage(deps, ctx, 422, 'no_reader')
  await db.updateTable('form_responses').set({ assignee_id: person }).where('id', '=', id).execute()
  return reply(204, null)
}
