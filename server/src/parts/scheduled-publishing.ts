import { type DueAlertCounts, runDueAlerts } from '@vitrine/api/editing/alerts/due-alerts'
import type { EditingDeps } from '@vitrine/api/editing/calls/editing-deps'
import {
  type DueScheduleCounts,
  runDueSchedules,
} from '@vitrine/api/editing/publishing-workflow/due-schedules'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'

/** Interval of the check, and so the maximum delay of a schedule. */
const checkEveryMs = 5 * secondMs

/**
 * Publishes and unpublishes texts, and shows and ends alerts, at their scheduled times. The first run
 * includes what became due while the site was down, and logs it. Returns a function that stops it.
 */
export function startScheduledPublishing(
  editing: EditingDeps,
  logInfo: (sentence: string) => void,
  logError: LogError,
) {
  let isFirst = true
  const work = async () => {
    const texts = await runDueSchedules(editing)
    const alerts = await runDueAlerts(editing)
    if (isFirst && hasRun(texts)) logInfo(formatMissed(texts))
    if (isFirst && alerts.shown + alerts.ended > 0) logInfo(formatMissedAlerts(alerts))
    isFirst = false
  }
  return runEvery(checkEveryMs, work, logError)
}

const hasRun = ({ published, unpublished, failed }: DueScheduleCounts) =>
  published + unpublished + failed > 0

const formatMissed = ({ published, unpublished, failed }: DueScheduleCounts) =>
  `Schedules that became due while the site was down: ${published} published, ${unpublished} unpublished, ${failed} failed.`

const formatMissedAlerts = ({ shown, ended }: DueAlertCounts) =>
  `Alerts that became due while the site was down: ${shown} shown, ${ended} ended.`
