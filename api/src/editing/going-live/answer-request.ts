import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { localeOfUser } from '../../identity/mails/mail-parts.ts'
import { userById } from '../../identity/stores/store.ts'
import { takeMail } from '../../mail/limits.ts'
import { actorOf } from '../../publishing/actor.ts'
import type { TextPlace } from '../../publishing/base-texts.ts'
import { logChange } from '../../publishing/log-change.ts'
import type { Editing } from '../calls/editing.ts'
import { mailedNote, mailedWord } from '../calls/mailed-words.ts'
import type { OnPage } from '../calls/requests.ts'
import { textInAdmin } from '../calls/text-in-admin.ts'
import { refusalIn } from '../calls/words.ts'
import { answerRequest, type RequestRow, removeRequest } from '../pages/publish-requests.ts'
import { namedPages } from '../pages/show-page.ts'

/** Sends a publish request back with a reason. */
export async function sendBack(
  editing: Editing,
  ctx: PersonRequest,
  { page, body: { locale, reason } }: OnPage<typeof endpoints.sendBack>,
) {
  const { context } = editing
  const { user } = ctx.me
  const ref = { pageId: page.id, locale }
  const at = context.now().toISOString()
  const answered = await context.db.transaction().execute(async (tx) => {
    const answer = { ...ref, state: 'sent-back' as const, by: user.id, reason }
    const request = await answerRequest(tx, answer, at)
    if (!request) return false
    await mailAnswer(context, tx, request, user)
    const subject = await findTitle(tx, ref)
    const change = { kind: 'publishing-sent-back', ...ref, subject } as const
    await logChange(tx, actorOf(ctx), { ...change, after: { note: reason } }, at)
    return true
  })
  if (!answered) return refusalIn(editing, ctx, 404, 'request_unknown')
}

/** Withdraws the user's own open request, or dismisses its answer. */
export async function dismissRequest(
  editing: Editing,
  ctx: PersonRequest,
  { page, params: { locale } }: OnPage<typeof endpoints.dismissRequest>,
) {
  const { context } = editing
  const { id: userId } = ctx.me.user
  const ref = { pageId: page.id, locale }
  const isDone = await context.db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('publish_requests')
      .select('state')
      .where('page_id', '=', ref.pageId)
      .where('locale', '=', ref.locale)
      .where('author_id', '=', userId)
      .executeTakeFirst()
    if (!own) return false
    await removeRequest(tx, ref)
    if (own.state === 'open') {
      const subject = await findTitle(tx, ref)
      const change = { kind: 'publishing-withdrawn', ...ref, subject } as const
      await logChange(tx, actorOf(ctx), change, context.now().toISOString())
    }
    return true
  })
  if (!isDone) return refusalIn(editing, ctx, 404, 'request_unknown')
}

interface PublishedText extends TextPlace {
  /** Null for a scheduled publication. */
  by: number | null
}

/** Closes the open request of a text that was just published, and mails its author. */
export async function closeRequest(
  { context }: Editing,
  tx: Db,
  { pageId, locale, by }: PublishedText,
  at: string,
) {
  const answer = { pageId, locale, state: 'published' as const, by, reason: '' }
  const request = await answerRequest(tx, answer, at)
  if (!request) return
  const publisher = by === null ? undefined : await userById(tx, by)
  const name = publisher?.name ?? context.siteName
  await mailAnswer(context, tx, request, { id: by, name })
}

/** Mails an answer to the author of the request, unless the mail limit is reached. */
async function mailAnswer(
  context: ApiContext,
  tx: Db,
  { page_id: pageId, locale, author_id, state, reason }: RequestRow,
  answerer: { id: number | null; name: string },
) {
  const person = author_id === null ? undefined : await userById(tx, author_id)
  if (!person || person.disabled_at !== null || person.id === answerer.id) return
  const template = state === 'published' ? 'publish-done' : 'publish-sent-back'
  const allowance = await takeMail(tx, template, { who: `person ${person.id}` }, context.now())
  if (!allowance.ok) return
  const shared = {
    name: person.name,
    url: textInAdmin(context, pageId, locale),
    title: mailedWord(await findTitle(tx, { pageId, locale })),
    author: mailedWord(answerer.name),
  }
  const to = { to: person.email, locale: localeOfUser(context, person) }
  if (state === 'published')
    await context.sendMail(tx, { ...to, template: 'publish-done', data: shared })
  else {
    const data = { ...shared, note: mailedNote(reason ?? '') }
    await context.sendMail(tx, { ...to, template: 'publish-sent-back', data })
  }
}

async function findTitle(tx: Db, { pageId, locale }: TextPlace) {
  const [named] = await namedPages(tx, [pageId], [locale])
  return named?.title ?? ''
}
