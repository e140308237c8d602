import { alertsMax } from '@vitrine/contract/admin/alerts'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteFileAlert, SiteFileExtras } from '@vitrine/contract/exchange/site-file'
import {
  type Alert,
  insertAlert,
  listAlerts,
  type NewAlert,
  removeAlert,
  updateAlert,
} from '../alerts/store.ts'
import type { Db } from '../db/schema.ts'
import { findTextProblems } from '../editing/alerts/check-alert.ts'
import { logAlert } from '../editing/alerts/log-alert.ts'
import { productActor } from '../publishing/actor.ts'
import type { MergeAction } from './compare.ts'
import { findApplied } from './import-other-content.ts'

/** Exports the alerts for another site. */
export async function exportAlerts(db: Db): Promise<SiteFileAlert[]> {
  const alerts = await listAlerts(db)
  return alerts.map(({ id: _, version: __, state: ___, ...alert }) => alert)
}

/**
 * Imports alerts, and deletes those that the other site deleted. An alert begins and ends here at its
 * own times. Returns the reasons why some cannot be imported.
 */
export async function importSiteAlerts(
  tx: Db,
  rules: LocaleRules,
  { alerts }: Pick<SiteFileExtras, 'alerts'>,
  actions: Map<string, MergeAction>,
  at: string,
): Promise<string[]> {
  const problems: string[] = []
  const stored = new Map((await listAlerts(tx)).map((alert) => [alert.key, alert]))
  const theirs = new Map(alerts.map((alert) => [alert.key, alert]))
  for (const { of: key } of findApplied(actions, 'alert')) {
    const [before, alert] = [stored.get(key), theirs.get(key)]
    const [field] = Object.keys(alert ? findTextProblems(rules, alert.texts) : {})
    if (field !== undefined) problems.push(`the alert ${key}: ${field} is not valid`)
    else await replaceAlert(tx, rules, before, alert && toAlert(alert, before, at), at)
  }
  if (!(await removeSurplus(tx))) problems.push(`there are more than ${alertsMax} alerts`)
  return problems
}

function toAlert(alert: SiteFileAlert, before: Alert | undefined, at: string): NewAlert {
  const begun = alert.starts_at <= at ? 'shown' : 'planned'
  const state = alert.ends_at !== null && alert.ends_at <= at ? 'ended' : begun
  return { ...alert, state, version: (before?.version ?? 0) + 1 }
}

async function replaceAlert(
  tx: Db,
  rules: LocaleRules,
  before: Alert | undefined,
  after: NewAlert | undefined,
  at: string,
) {
  if (!after) {
    if (before) await removeAlert(tx, before.id)
  } else if (before) await updateAlert(tx, { ...after, id: before.id })
  else await insertAlert(tx, after)
  await logAlert(tx, rules, productActor, { before, after }, at)
}

/** Deletes the oldest ended alerts that are too many. Returns false if too many have not ended. */
async function removeSurplus(tx: Db): Promise<boolean> {
  const alerts = await listAlerts(tx)
  const surplus = alerts.length - alertsMax
  if (surplus <= 0) return true
  const ended = alerts.filter(({ state }) => state === 'ended').slice(0, surplus)
  for (const { id } of ended) await removeAlert(tx, id)
  return ended.length === surplus
}
