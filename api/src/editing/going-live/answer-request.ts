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

/** Answers a request to publish with a reason why the text is not published yet. */
export async function sendBack(
  editing: Editing,
  ctx: PersonRequest,
  { page, body: { locale, reason } }: OnPage<typeof endpoints.sendBack>,
) {
  const { context } = editing
  const { user } = ctx.me
  const place = { pageId: page.id, locale }
  const at = context.now().toISOString()
  const answered = await context.db.transaction().execute(async (tx) => {
    const answer = { ...place, state: 'sent-back' as const, by: user.id, reason }
    const request = await answerRequest(tx, answer, at)
    if (!request) return false
    await mailAnswer(context, tx, request, user)
    const subject = await titleOf(tx, place)
    const change = { kind: 'publishing-sent-back', ...place, subject } as const
    await logChange(tx, actorOf(ctx), { ...change, after: { note: reason } }, at)
    return true
  })
  if (!answered) return refusalIn(editing, ctx, 404, 'request_unknown')
}

/** Withdraws one's own open request, or dismisses its answer. */
export async function dismissRequest(
  editing: Editing,
  ctx: PersonRequest,
  { page, params: { locale } }: OnPage<typeof endpoints.dismissRequest>,
) {
  const { context } = editing
  const { id: userId } = ctx.me.user
  const place = { pageId: page.id, locale }
  const isDone = await context.db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('publish_requests')
      .select('state')
      .where('page_id', '=', place.pageId)
      .where('locale', '=', place.locale)
      .where('author_id', '=', userId)
      .executeTakeFirst()
    if (!own) return false
    await removeRequest(tx, place)
    if (own.state === 'open') {
      const subject = await titleOf(tx, place)
      const change = { kind: 'publishing-withdrawn', ...place, subject } as const
      await logChange(tx, actorOf(ctx), change, context.now().toISOString())
    }
    return true
  })
  if (!isDone) return refusalIn(editing, ctx, 404, 'request_unknown')
}

interface PublishedText extends TextPlace {
  /** Null for a planned publication. */
  by: number | null
}

/**
 * Closes the open request of a text that has just been published, and mails the person who asked.
 */
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

/** Mails an answer to the person who asked, unless the limit of mails is reached. */
async function mailAnswer(
  context: ApiContext,
  tx: Db,
  { page_id: pageId, locale, author_id, state, reason }: RequestRow,
  by: { id: number | null; name: string },
) {
  const person = author_id === null ? undefined : await userById(tx, author_id)
  if (!person || person.disabled_at !== null || person.id === by.id) return
  const template = state === 'published' ? 'publish-done' : 'publish-sent-back'
  const leave = await takeMail(tx, template, { who: `person ${person.id}` }, context.now())
  if (!leave.ok) return
  const shared = {
    name: person.name,
    url: textInAdmin(context, pageId, locale),
    title: mailedWord(await titleOf(tx, { pageId, locale })),
    author: mailedWord(by.name),
  }
  const to = { to: person.email, locale: localeOfUser(context, person) }
  if (state === 'published')
    await context.sendMail(tx, { ...to, template: 'publish-done', data: shared })
  else {
    const data = { ...shared, note: mailedNote(reason ?? '') }
    await context.sendMail(tx, { ...to, template: 'publish-sent-back', data })
  }
}

async function titleOf(tx: Db, { pageId, locale }: TextPlace) {
  const [named] = await namedPages(tx, [pageId], [locale])
  return named?.title ?? ''
}
