import type { EditingDeps } from '@vitrine/api/editing/calls/editing-deps'
import { createDateUpdater } from '@vitrine/api/events/date-updater'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'

/** Interval at which a process looks for outdated dates. Without a commit it reads nothing. */
const checkEveryMs = 10 * secondMs

/**
 * Starts to compute the dates of events after large commits and when a month begins, before the
 * first visitor; returns the step that stops it.
 */
export function startEventDates(
  { context, changes }: EditingDeps,
  logError: LogError,
): ShutdownStep {
  const ending = new AbortController()
  const { db, now, settings } = context
  const timeZone = () => settings.current().tracking.timeZone
  const updater = createDateUpdater({ db, changes, now, timeZone, ending: ending.signal })
  const stopWork = runEvery(checkEveryMs, updater.update, logError)
  const stop = async () => {
    ending.abort()
    await stopWork()
  }
  return { name: 'dates of events', stop }
}
