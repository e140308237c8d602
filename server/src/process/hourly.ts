import { hourMs } from '@vitrine/contract/bounds/durations'
import { within } from '@vitrine/contract/bounds/within'
import type { LogError } from './log.ts'

/** What is not done by then is done after the next start. */
const stopMs = 2_000

/** Does something now and every hour; answers how to stop, which waits a moment for what is under way. */
export const hourly = (work: () => Promise<unknown>, logError: LogError) =>
  repeatedly(hourMs, work, logError)

/** The same at another pace: it is begun again when it has ended, and its time has come. */
export function repeatedly(everyMs: number, work: () => Promise<unknown>, logError: LogError) {
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
    await within(stopMs, running, () => {})
  }
}
