import { daySeconds } from '@vitrine/contract/durations'
import { faultRules } from '@vitrine/contract/faults'
import { screenPaths } from '@vitrine/contract/paths'
import { takePoints } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { administratorsToTell } from '../identity/mails/administrators.ts'
import { addressOnSite, localeOfUser } from '../identity/mails/mail-parts.ts'
import { takeMail } from '../mail/limits.ts'
import { withoutLinks } from '../mail/without-links.ts'
import type { KeptFault } from './store.ts'

const messageMax = 200
/** Networks that tell of the same within a day before it is mailed: one stranger makes no mail. */
export const networksMin = 3

/** True for the network that makes them several, once in the days for which a kind is kept. */
export async function isToldBySeveral(
  tx: Db,
  key: string,
  network: string,
  now: Date,
): Promise<boolean> {
  const take = (name: string, points: number, seconds: number) =>
    takePoints(tx, [{ key: `${name} fault ${key}`, points, seconds }], now)
  const first = await take(`from ${network}`, 1, daySeconds)
  if (!first.ok) return false
  const networks = await take('networks of', networksMin, daySeconds)
  if (!networks.ok || networks.left > 0) return false
  return (await take('mail of', 1, faultRules.days * daySeconds)).ok
}

/**
 * Tells the administrators of a failure; of more than one an hour the list tells. Browsers have an hour
 * of their own: what they tell keeps no failure of the server from being mailed.
 */
export async function notifyOfFault(context: ApiContext, tx: Db, { message, origin }: KeptFault) {
  const leave = await takeMail(tx, 'fault-new', { who: origin }, context.now())
  if (!leave.ok) return
  for (const person of await administratorsToTell(tx)) {
    const locale = localeOfUser(context, person)
    const url = addressOnSite(context, locale, screenPaths.faults)
    const data = { name: person.name, url, message: withoutLinks(message, messageMax) }
    await context.sendMail(tx, { to: person.email, locale, template: 'fault-new', data })
  }
}
