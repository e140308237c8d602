import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getUserLocale } from '../../identity/mails/site-urls.ts'
import { findUserById } from '../../identity/stores/user-store.ts'
import { countMail } from '../../mail/limits.ts'
import { getActor } from '../../publishing/actor.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { logChange } from '../../publishing/log-change.ts'
import { getAdminTextUrl } from '../calls/admin-text-url.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { toMailNote, toMailTitle } from '../calls/mail-text.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import type { PageInput } from '../calls/with-page.ts'
import {
  answerPublishRequest,
  type PublishRequestRow,
  removePublishRequest,
} from '../pages/publish-requests.ts'
import { findPageTitle } from '../pages/show-page.ts'

/** Sends a publish request back with a reason. */
export async function sendBack(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body: { locale, reason } }: PageInput<typeof endpoints.sendBack>,
) {
  const { context } = editing
  const { user } = ctx.me
  const ref = { pageId: page.id, locale }
  const at = context.now().toISOString()
  const answered = await context.db.transaction().execute(async (tx) => {
    const answer = { ...ref, state: 'sent-back' as const, by: user.id, reason }
    const request = await answerPublishRequest(tx, answer, at)
    if (!request) return false
    await mailAnswer(context, tx, request, user)
    const subject = await findPageTitle(tx, ref.pageId, [ref.locale])
    const change = { kind: 'publishing-sent-back', ...ref, subject } as const
    await logChange(tx, getActor(ctx), { ...change, after: { note: reason } }, at)
    return true
  })
  if (!answered) return refuseWithMessage(editing, ctx, 404, 'request_unknown')
}

/** Withdraws the user's own open request, or dismisses its answer. */
export async function dismissRequest(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, params: { locale } }: PageInput<typeof endpoints.dismissRequest>,
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
    await removePublishRequest(tx, ref)
    if (own.state === 'open') {
      const subject = await findPageTitle(tx, ref.pageId, [ref.locale])
      const change = { kind: 'publishing-withdrawn', ...ref, subject } as const
      await logChange(tx, getActor(ctx), change, context.now().toISOString())
    }
    return true
  })
  if (!isDone) return refuseWithMessage(editing, ctx, 404, 'request_unknown')
}

interface PublishedText extends TextRef {
  /** Null for a scheduled publication. */
  by: number | null
}

/** Closes the open request of a text that was just published, and mails its author. */
export async function closePublishRequest(
  { context }: EditingDeps,
  tx: Db,
  { pageId, locale, by }: PublishedText,
  at: string,
) {
  const answer = { pageId, locale, state: 'published' as const, by, reason: '' }
  const request = await answerPublishRequest(tx, answer, at)
  if (!request) return
  const publisher = by === null ? undefined : await findUserById(tx, by)
  const name = publisher?.name ?? context.settings.current().name
  await mailAnswer(context, tx, request, { id: by, name })
}

/** Mails an answer to the author of the request, unless the mail limit is reached. */
async function mailAnswer(
  context: ApiContext,
  tx: Db,
  { page_id: pageId, locale, author_id, state, reason }: PublishRequestRow,
  answerer: { id: number | null; name: string },
) {
  const person = author_id === null ? undefined : await findUserById(tx, author_id)
  if (!person || person.disabled_at !== null || person.id === answerer.id) return
  const template = state === 'published' ? 'publish-done' : 'publish-sent-back'
  const allowance = await countMail(tx, template, { who: `person ${person.id}` }, context.now())
  if (!allowance.ok) return
  const shared = {
    name: person.name,
    url: getAdminTextUrl(context, pageId, locale),
    title: toMailTitle(await findPageTitle(tx, pageId, [locale])),
    author: toMailTitle(answerer.name),
  }
  const to = { to: person.email, locale: getUserLocale(context, person) }
  if (state === 'published')
    await context.sendMail(tx, { ...to, template: 'publish-done', data: shared })
  else {
    const data = { ...shared, note: toMailNote(reason ?? '') }
    await context.sendMail(tx, { ...to, template: 'publish-sent-back', data })
  }
}
