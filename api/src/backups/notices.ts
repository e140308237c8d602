import { screenPaths } from '@vitrine/contract/http/paths'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { listAdministratorsToNotify } from '../identity/mails/administrators.ts'
import { getUserLocale, toSiteUrl } from '../identity/mails/site-urls.ts'
import { countMail } from '../mail/limits.ts'
import { areBackupsOld } from './store.ts'

const mailCause = { who: 'the site' }

/** Notifies administrators, at most once a day, if no backup was made or verified for two days. */
export async function notifyOfOldBackups(context: ApiContext) {
  const now = context.now()
  if (!(await areBackupsOld(context.db, now))) return
  await context.db.transaction().execute(async (tx) => {
    const allowance = await countMail(tx, 'backup-old', mailCause, now)
    if (!allowance.ok) return
    for (const person of await listAdministratorsToNotify(tx)) {
      const locale = getUserLocale(context, person)
      const data = { name: person.name, url: toSiteUrl(context, locale, screenPaths.dashboard) }
      await context.sendMail(tx, { to: person.email, locale, template: 'backup-old', data })
    }
  })
}
