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

interface HousekeepingSetup {
  config: Config
  /** Uses connections with a long timeout: housekeeping may delete the rows of a year. */
  context: ApiContext
  editing: Editing
  tracking: Tracking
  logError: LogError
  logInfo: (sentence: string) => void
}

/** Starts the hourly cleanup jobs, now for the first time; returns the steps that stop them. */
export function keepHouse({
  config,
  context,
  editing,
  tracking,
  logError,
  logInfo,
}: HousekeepingSetup): Step[] {
  const { db } = context
  let stopped = false
  const everyHour = (name: string, work: () => Promise<unknown>): Step => {
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
    everyHour('cleanup of accounts', () => tidyIdentity(context)),
    everyHour('cleanup of failures', () => removeOldFaults(db, new Date())),
    everyHour('cleanup of drafts', () => tidyEditing(editing)),
    everyHour('cleanup of events', tracking.tidy),
    everyHour('removal of image metadata', () =>
      stripImages(db, context.media, logInfo, () => stopped),
    ),
    everyHour('cleanup of files', () => sweepOrphans(context, config, logInfo)),
    everyHour('sums of the statistics', () =>
      sumUp(db, config.site.tracking, new Date(), () => stopped),
    ),
  ]
}
