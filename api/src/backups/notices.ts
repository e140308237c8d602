import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { addressOnSite, localeOfUser } from '../identity/mails/mail-parts.ts'
import { takeMail } from '../mail/limits.ts'
import { areBackupsOld } from './store.ts'

const recipientsMax = 20
const mailCause = { who: 'the site' }

/** Notifies administrators, at most once a day, if no backup was made or verified for two days. */
export async function tellOfOldBackups(context: ApiContext) {
  const now = context.now()
  if (!(await areBackupsOld(context.db, now))) return
  await context.db.transaction().execute(async (tx) => {
    const allowance = await takeMail(tx, 'backup-old', mailCause, now)
    if (!allowance.ok) return
    const administrators = await tx
      .selectFrom('users')
      .selectAll()
      .where('role', '=', roles.administrator)
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .limit(recipientsMax)
      .execute()
    for (const person of administrators) {
      const locale = localeOfUser(context, person)
      const data = { name: person.name, url: addressOnSite(context, locale, screenPaths.dashboard) }
      await context.sendMail(tx, { to: person.email, locale, template: 'backup-old', data })
    }
  })
}
