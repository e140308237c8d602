import type { Editing } from '@vitrine/api/editing/calls/editing'
import { tidyEditing } from '@vitrine/api/editing/tidy'
import { removeOldFaults } from '@vitrine/api/faults/store'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { tidyIdentity } from '@vitrine/api/identity/tidy'
import { sumUp } from '@vitrine/api/statistics/sum-up'
import type { Tracking } from '@vitrine/api/tracking/tracking'
import { stripImages } from '../data/strip-images.ts'
import { sweepOrphans } from '../data/sweep.ts'
import { hourly } from '../process/hourly.ts'
import type { LogError } from '../process/log.ts'
import type { Step } from '../process/stopping.ts'
import type { Config } from '../settings/config.ts'

interface House {
  config: Config
  /** On connections that may take their time: it deletes what a year has left. */
  context: ApiContext
  editing: Editing
  tracking: Tracking
  logError: LogError
  logInfo: (sentence: string) => void
}

/** Does every hour what is nobody's request; answers how each of these works is ended. */
export function keepHouse({
  config,
  context,
  editing,
  tracking,
  logError,
  logInfo,
}: House): Step[] {
  const { db } = context
  let stopped = false
  const every = (name: string, work: () => Promise<unknown>): Step => {
    const stop = hourly(work, logError)
    return {
      name,
      stop: () => {
        stopped = true
        return stop()
      },
    }
  }
  return [
    every('the tidying of accounts', () => tidyIdentity(context)),
    every('the tidying of failures', () => removeOldFaults(db, new Date())),
    every('the tidying of drafts', () => tidyEditing(editing)),
    every('the tidying of what was counted', tracking.tidy),
    every('the stripping of images', () => stripImages(db, context.media, logInfo, () => stopped)),
    every('the sweep of files', () => sweepOrphans(context, config, logInfo)),
    every('the sums of the statistics', () =>
      sumUp(db, config.site.tracking, new Date(), () => stopped),
    ),
  ]
}
