import type { EditingDeps } from '@vitrine/api/editing/calls/editing-deps'
import { cleanUpEditing } from '@vitrine/api/editing/clean-up'
import { removeOldFaults } from '@vitrine/api/faults/store'
import { purgeResponses } from '@vitrine/api/forms/purge'
import { deleteExpiredIdentityData } from '@vitrine/api/identity/cleanup'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { removeOldLostAddresses } from '@vitrine/api/lost-addresses/retention'
import { sumUpDays } from '@vitrine/api/statistics/sum-up'
import { createSiteDayFormatter } from '@vitrine/api/tracking/days'
import type { Tracking } from '@vitrine/api/tracking/tracking'
import { stripImages } from '../data/strip-images.ts'
import { sweepOrphans } from '../data/sweep-orphans.ts'
import type { LogError } from '../process/log.ts'
import { runHourly } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'
import type { Config } from '../settings/config.ts'

interface HousekeepingSetup {
  config: Config
  /** Uses connections with a long timeout: housekeeping may delete the rows of a year. */
  context: ApiContext
  editing: EditingDeps
  tracking: Tracking
  logError: LogError
  logInfo: (sentence: string) => void
}

/** Starts the hourly cleanup jobs, now for the first time; returns the steps that stop them. */
export function startHousekeeping({
  config,
  context,
  editing,
  tracking,
  logError,
  logInfo,
}: HousekeepingSetup): ShutdownStep[] {
  const { db } = context
  const toDay = createSiteDayFormatter(context.settings)
  let stopped = false
  const everyHour = (name: string, work: () => Promise<unknown>): ShutdownStep => {
    const stop = runHourly(work, logError)
    return {
      name,
      stop: () => {
        stopped = true
        return stop()
      },
    }
  }
  return [
    everyHour('cleanup of accounts', () => deleteExpiredIdentityData(context)),
    everyHour('cleanup of failures', () => removeOldFaults(db, new Date())),
    everyHour('cleanup of drafts', () => cleanUpEditing(editing)),
    everyHour('cleanup of responses', () => purgeResponses(context)),
    everyHour('cleanup of events', tracking.removeExpired),
    everyHour('cleanup of lost addresses', () => removeOldLostAddresses(db, toDay(new Date()))),
    everyHour('removal of image metadata', () =>
      stripImages(db, context.media, logInfo, () => stopped),
    ),
    everyHour('cleanup of files', () => sweepOrphans(context, config, logInfo)),
    everyHour('sums of the statistics', () =>
      sumUpDays(db, context.settings.current().tracking, new Date(), () => stopped),
    ),
  ]
}
