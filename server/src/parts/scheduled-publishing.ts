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
 * Publishes and unpublishes texts at their scheduled times. The first run includes the schedules that
 * became due while the site was down, and logs them. Returns a function that stops it.
 */
export function startScheduledPublishing(
  editing: EditingDeps,
  logInfo: (sentence: string) => void,
  logError: LogError,
) {
  let isFirst = true
  const work = async () => {
    const result = await runDueSchedules(editing)
    if (isFirst && hasRun(result)) logInfo(formatMissed(result))
    isFirst = false
  }
  return runEvery(checkEveryMs, work, logError)
}

const hasRun = ({ published, unpublished, failed }: DueScheduleCounts) =>
  published + unpublished + failed > 0

const formatMissed = ({ published, unpublished, failed }: DueScheduleCounts) =>
  `Schedules that became due while the site was down: ${published} published, ${unpublished} unpublished, ${failed} failed.`
