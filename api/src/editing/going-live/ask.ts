import { Asked, AskToPublish, noteMax } from '@vitrine/contract/admin/publishing'
import { roles } from '@vitrine/contract/identity'
import type { Db } from '../../db/schema.ts'
import { readJson } from '../../http/body.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { localeOfUser } from '../../identity/mails/mail-parts.ts'
import { takeMail } from '../../mail/limits.ts'
import { withoutLinks } from '../../mail/without-links.ts'
import { logChange } from '../../publishing/log-change.ts'
import type { Editing } from '../calls/editing.ts'
import { isSiteLocale, livePageAt } from '../calls/requests.ts'
import { textInAdmin } from '../calls/text-in-admin.ts'
import { refuseIn } from '../calls/words.ts'
import { namedPages } from '../pages/show-page.ts'

/** Most characters of a title or a name in a mail. */
const shortMax = 120
const short = (text: string) => withoutLinks(text, shortMax)

/** Removes links from each line of a note for a mail: a link could open any other site. */
const told = (note: string) =>
  note
    .split('\n')
    .map((line) => withoutLinks(line, noteMax))
    .join('\n')

/** Maximum number of editors who get a mail about one request. */
const toldMax = 20

/** Sends the editors a mail with a request to publish a page. */
export async function askToPublish(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const found = await livePageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const body = await readJson(c, AskToPublish)
  if ('refusal' in body) return body.refusal
  const { context } = editing
  const { locales, note } = body.value
  if (!locales.every((code) => isSiteLocale(context.rules, code)))
    return refuseIn(editing, c, 422, 'locale_unknown', 'locales')
  const { id: pageId } = found.page
  const now = context.now()
  const asked = await context.db.transaction().execute(async (tx) => {
    const leave = await takeMail(tx, 'publish-asked', { who: `person ${me.user.id}` }, now)
    if (!leave.ok) return undefined
    const [named] = await namedPages(tx, [pageId], locales)
    const title = named?.title ?? ''
    const editors = await editorsOf(tx, me.user.id)
    const url = textInAdmin(context, pageId, locales[0])
    for (const { name, email, locale } of editors) {
      const data = { name, url, note: told(note), title: short(title), author: short(me.user.name) }
      const mail = { to: email, locale: localeOfUser(context, { locale }), data }
      await context.sendMail(tx, { ...mail, template: 'publish-asked' })
    }
    const change = { kind: 'publishing-asked', pageId, subject: title } as const
    const after = { locales: locales.join(' '), note }
    await logChange(tx, me.user.id, { ...change, after }, now.toISOString())
    return editors.length
  })
  if (asked === undefined) return refuseIn(editing, c, 429, 'asked_often')
  return c.json(Asked.parse({ data: { told: asked } }))
}

function editorsOf(db: Db, except: number) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('role', '<=', roles.editor)
    .where('disabled_at', 'is', null)
    .where('delete_at', 'is', null)
    .where('id', '!=', except)
    .orderBy('id')
    .limit(toldMax)
    .execute()
}
