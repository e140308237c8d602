import { hourMs } from '@vitrine/contract/bounds/durations'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import type { LogError } from './log.ts'

/** Time that a running job has to finish at a stop. The next start runs it again. */
const stopMs = 2_000

export const runHourly = (work: () => Promise<unknown>, logError: LogError) =>
  runEvery(hourMs, work, logError)

/**
 * Runs a job now and at an interval, without overlap. Logs its errors. Returns a function that stops
 * it and waits briefly for a running job.
 */
export function runEvery(everyMs: number, work: () => Promise<unknown>, logError: LogError) {
  let isRunning = false
  const begin = async () => {
    isRunning = true
    try {
      await work()
    } catch (error) {
      logError(error)
    } finally {
      isRunning = false
    }
  }
  let running = begin()
  const timer = setInterval(() => {
    if (!isRunning) running = begin()
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await withTimeout(stopMs, running, () => {})
  }
}
