import { minuteSeconds } from '@vitrine/contract/durations'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Calls of one access token in one minute, in each process. */
const callsPerMinute = 600

/** Counts a call of an access token. Returns the milliseconds to wait; 0 if the call is allowed. */
export type TokenLimit = (id: number) => Promise<number>

export function createTokenLimit(): TokenLimit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: minuteSeconds })
  return async (id) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(id)
    return consumedPoints > callsPerMinute ? msBeforeNext : 0
  }
}
