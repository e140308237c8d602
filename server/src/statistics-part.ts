import type { Db } from '@vitrine/api/db/schema'
import { sumUp } from '@vitrine/api/statistics/sum-up'
import type { TrackingRules } from '@vitrine/contract/config'

const sumEveryMs = 3_600_000

/** Sums up the days that are over, now and every hour; answers how to stop. */
export function keepSummed(db: Db, rules: TrackingRules, logError: (error: unknown) => void) {
  let stopped = false
  const sum = () => sumUp(db, rules, new Date(), () => stopped).catch(logError)
  let running = sum()
  const timer = setInterval(() => {
    running = sum()
  }, sumEveryMs).unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
