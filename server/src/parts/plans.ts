import type { Editing } from '@vitrine/api/editing/calls/editing'
import { carryOutPlans, type DuePlans } from '@vitrine/api/editing/going-live/due-plans'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { repeatedly } from '../process/hourly.ts'
import type { LogError } from '../process/log.ts'

/** How late a planned text may be. */
const everyMs = 5 * secondMs

/** Publishes and takes away what is planned; at first what fell due while the site was down. */
export function startPlans(
  editing: Editing,
  logInfo: (sentence: string) => void,
  logError: LogError,
) {
  let isFirst = true
  const work = async () => {
    const done = await carryOutPlans(editing)
    if (isFirst && isSomething(done)) logInfo(fellDue(done))
    isFirst = false
  }
  return repeatedly(everyMs, work, logError)
}

const isSomething = ({ published, unpublished, failed }: DuePlans) =>
  published + unpublished + failed > 0

const fellDue = ({ published, unpublished, failed }: DuePlans) =>
  `What was planned fell due while the site was down: ${published} texts were published and ${unpublished} taken away, ${failed} could not be.`
