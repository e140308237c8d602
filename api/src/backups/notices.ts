import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { addressOnSite, localeOfUser } from '../identity/mails/mail-parts.ts'
import { takeMail } from '../mail/limits.ts'
import { areBackupsOld } from './store.ts'

/** However many administrators there are: the mail server is no megaphone. */
const toldMax = 20
const cause = { who: 'the site' }

/** Tells administrators, once a day at most, that nothing has been backed up, or verified, for two days. */
export async function tellOfOldBackups(context: ApiContext) {
  const now = context.now()
  if (!(await areBackupsOld(context.db, now))) return
  await context.db.transaction().execute(async (tx) => {
    const leave = await takeMail(tx, 'backup-old', cause, now)
    if (!leave.ok) return
    const administrators = await tx
      .selectFrom('users')
      .selectAll()
      .where('role', '=', roles.administrator)
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .limit(toldMax)
      .execute()
    for (const person of administrators) {
      const locale = localeOfUser(context, person)
      const data = { name: person.name, url: addressOnSite(context, locale, screenPaths.dashboard) }
      await context.sendMail(tx, { to: person.email, locale, template: 'backup-old', data })
    }
  })
}
