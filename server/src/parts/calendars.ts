import { readDueCalendars } from '@vitrine/api/calendar-reading/calendar-job'
import { createPublicNetwork } from '@vitrine/api/checks/external/check-links'
import type { EditingDeps } from '@vitrine/api/editing/calls/editing-deps'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'

/** Interval at which a process looks for a calendar that is due. */
const checkEveryMs = 5 * secondMs

/** Starts to read the calendars of other systems; returns the step that stops it. */
export function startCalendars(
  { context, changes, images }: EditingDeps,
  logError: LogError,
): ShutdownStep {
  const ending = new AbortController()
  const job = {
    ...context,
    ...{ changes, images },
    network: createPublicNetwork(context.publicUrl),
    timeZone: () => context.settings.current().tracking.timeZone,
  }
  const stopReading = runEvery(checkEveryMs, () => readDueCalendars(job, ending.signal), logError)
  const stop = async () => {
    ending.abort()
    await stopReading()
  }
  return { name: 'calendars of other systems', stop }
}
