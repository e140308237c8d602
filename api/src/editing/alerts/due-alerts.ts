import { findDueAlerts, updateAlert } from '../../alerts/store.ts'
import { productActor } from '../../publishing/actor.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { logAlert } from './log-alert.ts'

/** Numbers of alerts that were shown and ended. */
export interface DueAlertCounts {
  shown: number
  ended: number
}

/**
 * Shows and ends all due alerts. Every process tries: the commit locks the content version and reads
 * the due alerts inside the lock, so a second process finds none. The state is stored, so a clock
 * that is set back repeats nothing. An alert whose whole time was missed ends without being shown.
 */
export async function runDueAlerts({ context, changes }: EditingDeps): Promise<DueAlertCounts> {
  const { db, rules, now } = context
  const counts: DueAlertCounts = { shown: 0, ended: 0 }
  if ((await findDueAlerts(db, now().toISOString())).length === 0) return counts
  return changes.commit(async (tx, touch) => {
    touch.pages([])
    const at = now().toISOString()
    for (const before of await findDueAlerts(tx, at)) {
      const hasEnded = before.ends_at !== null && before.ends_at <= at
      const state = hasEnded ? 'ended' : 'shown'
      const after = await updateAlert(tx, { ...before, state, version: before.version + 1 })
      await logAlert(tx, rules, productActor, { before, after }, at)
      counts[state]++
    }
    return counts
  })
}
