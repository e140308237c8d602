import { daySeconds } from '@vitrine/contract/bounds/durations'
import { screenPaths } from '@vitrine/contract/http/paths'
import { faultRules } from '@vitrine/contract/operation/faults'
import { returnPoints, takePoints } from '../db/rate-limits.ts'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { listAdministratorsToNotify } from '../identity/mails/administrators.ts'
import { getUserLocale, toSiteUrl } from '../identity/mails/site-urls.ts'
import { countMail } from '../mail/limits.ts'
import { removeLinks } from '../mail/remove-links.ts'
import { type FaultRecord, getFaultKey } from './store.ts'

const messageMax = 200
/**
 * Number of networks that must report the same failure within a day before a mail is sent, so that
 * a single stranger cannot cause one.
 */
const networksMin = 3

/** True for the first report of a network, if `networksMin` networks have reported within a day. */
export async function isReportedBySeveralNetworks(
  tx: Db,
  key: string,
  network: string,
  now: Date,
): Promise<boolean> {
  const takeOne = (name: string, points: number) =>
    takePoints(tx, [{ key: `${name} fault ${key}`, points, seconds: daySeconds }], now)
  const first = await takeOne(`from ${network}`, 1)
  if (!first.ok) return false
  const networks = await takeOne('networks of', networksMin)
  return !networks.ok || networks.left === 0
}

/**
 * Notifies the administrators of a failure once in `faultRules.days`. If the hourly limit refuses
 * the mail, the next report tries again.
 */
export async function notifyOfFaultOnce(context: ApiContext, tx: Db, fault: FaultRecord) {
  const seconds = faultRules.days * daySeconds
  const limit = [{ key: `mail of fault ${getFaultKey(fault)}`, points: 1, seconds }]
  if (!(await takePoints(tx, limit, context.now())).ok) return
  if (!(await notifyOfFault(context, tx, fault))) await returnPoints(tx, limit)
}

/**
 * Notifies the administrators of a failure, at most once an hour. Returns false if the limit
 * refuses the mail. Failures of browsers have their own limit, so they cannot suppress the mail
 * about a failure of the server.
 */
export async function notifyOfFault(
  context: ApiContext,
  tx: Db,
  { message, origin }: FaultRecord,
): Promise<boolean> {
  const allowance = await countMail(tx, 'fault-new', { who: origin }, context.now())
  if (!allowance.ok) return false
  for (const person of await listAdministratorsToNotify(tx)) {
    const locale = getUserLocale(context, person)
    const url = toSiteUrl(context, locale, screenPaths.faults)
    const data = { name: person.name, url, message: removeLinks(message, messageMax) }
    await context.sendMail(tx, { to: person.email, locale, template: 'fault-new', data })
  }
  return true
}
