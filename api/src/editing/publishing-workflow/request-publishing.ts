import type * as endpoints from '@vitrine/contract/endpoints/publishing'
import { roles } from '@vitrine/contract/identity/identity'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getUserLocale } from '../../identity/mails/site-urls.ts'
import { countMail } from '../../mail/limits.ts'
import { getActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { getAdminTextUrl } from '../calls/admin-text-url.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { toMailNote, toMailTitle } from '../calls/mail-text.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { openPublishRequest } from '../pages/publish-requests.ts'
import { findPageTitle } from '../pages/show-page.ts'

const recipientsMax = 20

/**
 * Opens publish requests and mails the editors. A user over the mail limit still opens requests,
 * but without mails.
 */
export async function askToPublish(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body: { note, ...body } }: PageInput<typeof endpoints.askToPublish>,
) {
  const { context } = editing
  const { user } = ctx.me
  const locales = [...new Set(body.locales)]
  if (!locales.every((code) => isSiteLocale(context.rules, code)))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locales')
  const { id: pageId } = page
  if (!(await areWritten(context.db, pageId, locales)))
    return refuseWithMessage(editing, ctx, 422, 'not_written', 'locales')
  const at = context.now().toISOString()
  const mailCount = await context.db.transaction().execute(async (tx) => {
    for (const locale of locales)
      await openPublishRequest(tx, { pageId, locale, authorId: user.id, note }, at)
    const title = await findPageTitle(tx, pageId, locales)
    const change = { kind: 'publishing-asked', pageId, subject: title } as const
    await logChange(
      tx,
      getActor(ctx),
      { ...change, after: { locales: locales.join(' '), note } },
      at,
    )
    return mailEditors(editing, tx, user, { pageId, locales, title, note })
  })
  return { data: { told: mailCount, byMail: context.sendsMail } }
}

/** True if the page has a draft or a published text in each of the languages. */
async function areWritten(db: Db, pageId: number, locales: string[]): Promise<boolean> {
  const findIn = (table: 'working_copies' | 'page_translations') =>
    db
      .selectFrom(table)
      .select('locale')
      .where('page_id', '=', pageId)
      .where('locale', 'in', locales)
      .execute()
  const rows = [...(await findIn('working_copies')), ...(await findIn('page_translations'))]
  return locales.every((code) => rows.some(({ locale }) => locale === code))
}

interface PublishRequestMail {
  pageId: number
  locales: string[]
  title: string
  note: string
}

/** Sends the mails and returns their number. */
async function mailEditors(
  { context }: EditingDeps,
  tx: Db,
  author: { id: number; name: string },
  { pageId, locales, title, note }: PublishRequestMail,
): Promise<number> {
  const who = `person ${author.id}`
  const allowance = await countMail(tx, 'publish-asked', { who }, context.now())
  if (!allowance.ok) return 0
  const editors = await findEditors(tx, author.id, locales)
  const shared = {
    url: getAdminTextUrl(context, pageId, locales[0]),
    note: toMailNote(note),
    title: toMailTitle(title),
    author: toMailTitle(author.name),
  }
  for (const { name, email, locale } of editors) {
    const mail = {
      to: email,
      locale: getUserLocale(context, { locale }),
      data: { ...shared, name },
    }
    await context.sendMail(tx, { ...mail, template: 'publish-asked' })
  }
  return editors.length
}

/** Finds the users who may publish one of the languages. */
function findEditors(db: Db, except: number, locales: string[]) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('role', '<=', roles.editor)
    .where('disabled_at', 'is', null)
    .where('delete_at', 'is', null)
    .where('id', '!=', except)
    .where(({ or, eb, not, exists, selectFrom }) => {
      const limit = selectFrom('editor_locales')
        .select('locale')
        .whereRef('user_id', '=', 'users.id')
      return or([
        eb('role', '=', roles.administrator),
        not(exists(limit)),
        exists(limit.where('locale', 'in', locales)),
      ])
    })
    .orderBy('id')
    .limit(recipientsMax)
    .execute()
}
