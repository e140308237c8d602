import { doneRemarkRetentionDays, remarkRetentionMonths } from '@vitrine/contract/admin/remarks'
import { dayMs, daySeconds, hourSeconds } from '@vitrine/contract/bounds/durations'
import { takePoints } from '../../db/rate-limits.ts'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import { getUserLocale } from '../../identity/mails/site-urls.ts'
import { findUserById } from '../../identity/stores/user-store.ts'
import { countMail } from '../../mail/limits.ts'
import { getAdminTextUrl } from '../calls/admin-text-url.ts'
import { toMailTitle } from '../calls/mail-text.ts'
import { findPageTitle } from '../pages/show-page.ts'
import type { PreviewLink } from './previews.ts'

const remarksPerLinkMax = 100
const linkLimit = { points: 30, seconds: daySeconds }
const networkLimit = { points: 10, seconds: hourSeconds }

export interface NewRemark {
  path: string
  name: string
  body: string
  /** Network of the reader, for the rate limit. */
  network: string
}

/** Stores a remark and notifies the author of the link; returns false if a limit is reached. */
export async function storeRemark(
  context: ApiContext,
  link: PreviewLink,
  { network, ...remark }: NewRemark,
): Promise<boolean> {
  const now = context.now()
  return context.db.transaction().execute(async (tx) => {
    const limits = [
      { key: `preview-remark link ${link.id}`, ...linkLimit },
      { key: `preview-remark from ${network}`, ...networkLimit },
    ]
    const taken = await takePoints(tx, limits, now)
    if (!taken.ok || (await countRemarks(tx, link)) >= remarksPerLinkMax) return false
    await tx
      .insertInto('preview_remarks')
      .values({
        ...remark,
        page_id: link.page_id,
        link_id: link.id,
        created_at: now.toISOString(),
      })
      .execute()
    await notifyAuthor(context, tx, link)
    return true
  })
}

async function countRemarks(tx: Db, { id }: PreviewLink): Promise<number> {
  const { count } = await tx
    .selectFrom('preview_remarks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('link_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** At most once an hour. The mail does not contain the remark. */
async function notifyAuthor(context: ApiContext, tx: Db, link: PreviewLink) {
  const person = link.author_id === null ? undefined : await findUserById(tx, link.author_id)
  if (!person || person.disabled_at !== null) return
  const allowance = await countMail(
    tx,
    'preview-remark',
    { who: `person ${person.id}` },
    context.now(),
  )
  if (!allowance.ok) return
  const { page_id: pageId, locale } = link
  const url = getAdminTextUrl(context, pageId, locale)
  const title = toMailTitle(await findPageTitle(tx, pageId, [locale]))
  const data = { name: person.name, url, title }
  const mail = { to: person.email, locale: getUserLocale(context, person), data }
  await context.sendMail(tx, { ...mail, template: 'preview-remark' })
}

/** Deletes done remarks after `doneRemarkRetentionDays`, and all after `remarkRetentionMonths`. */
export async function removeOldRemarks(db: Db, now: Date) {
  const doneBefore = new Date(now.getTime() - doneRemarkRetentionDays * dayMs)
  const createdBefore = new Date(now)
  createdBefore.setUTCMonth(createdBefore.getUTCMonth() - remarkRetentionMonths)
  await db
    .deleteFrom('preview_remarks')
    .where(({ eb, or }) =>
      or([
        eb('done_at', '<', doneBefore.toISOString()),
        eb('created_at', '<', createdBefore.toISOString()),
      ]),
    )
    .execute()
}
