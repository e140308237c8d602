import type { Editing } from '@vitrine/api/editing/calls/editing'
import { carryOutPlans, type DuePlans } from '@vitrine/api/editing/going-live/due-plans'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { repeatedly } from '../process/hourly.ts'
import type { LogError } from '../process/log.ts'

/** Interval of the check, and so the maximum delay of a schedule. */
const checkEveryMs = 5 * secondMs

/**
 * Publishes and unpublishes texts at their scheduled times. The first run includes the schedules that
 * became due while the site was down, and logs them. Returns a function that stops it.
 */
export function startPlans(
  editing: Editing,
  logInfo: (sentence: string) => void,
  logError: LogError,
) {
  let isFirst = true
  const work = async () => {
    const result = await carryOutPlans(editing)
    if (isFirst && hasRun(result)) logInfo(formatMissed(result))
    isFirst = false
  }
  return repeatedly(checkEveryMs, work, logError)
}

const hasRun = ({ published, unpublished, failed }: DuePlans) =>
  published + unpublished + failed > 0

const formatMissed = ({ published, unpublished, failed }: DuePlans) =>
  `Schedules that became due while the site was down: ${published} published, ${unpublished} unpublished, ${failed} failed.`
