import { screenPaths } from '@vitrine/contract/paths'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { administratorsToTell } from '../identity/mails/administrators.ts'
import { addressOnSite, localeOfUser } from '../identity/mails/mail-parts.ts'
import { takeMail } from '../mail/limits.ts'
import { withoutLinks } from '../mail/without-links.ts'
import type { KeptFault } from './store.ts'

const messageMax = 200
/** One mail an hour, whatever fails. */
const cause = { who: 'the site' }

/** Tells the administrators of the first failure of a kind; of more than one an hour the list tells. */
export async function tellOfFault(context: ApiContext, tx: Db, { message }: KeptFault) {
  const leave = await takeMail(tx, 'fault-new', cause, context.now())
  if (!leave.ok) return
  for (const person of await administratorsToTell(tx)) {
    const locale = localeOfUser(context, person)
    const url = addressOnSite(context, locale, screenPaths.faults)
    const data = { name: person.name, url, message: withoutLinks(message, messageMax) }
    await context.sendMail(tx, { to: person.email, locale, template: 'fault-new', data })
  }
}
