import { hourMs } from '@vitrine/contract/durations'
import { within } from '@vitrine/contract/within'
import type { LogError } from './log.ts'

/** What is not done by then is done after the next start. */
const stopMs = 2_000

/** Does something now and every hour; answers how to stop, which waits a moment for what is under way. */
export function hourly(work: () => Promise<unknown>, logError: LogError) {
  const begin = () => work().catch(logError)
  let running = begin()
  const timer = setInterval(() => {
    running = begin()
  }, hourMs).unref()
  return async () => {
    clearInterval(timer)
    await within(stopMs, running, () => {})
  }
}
