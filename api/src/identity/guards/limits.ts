import { minuteSeconds } from '@vitrine/contract/durations'
import { oldestKeys } from '@vitrine/contract/oldest-keys'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How many attempts from one place in a minute, and for how many places that is remembered. */
const placeBounds = { points: 100, placesMax: 20_000 }

/** An attempt that may be made, and is paid for until it succeeds; or how long to wait. */
export type Attempt = { ok: true; succeeded: () => Promise<void> } | { ok: false; waitMs: number }

export interface Limits {
  /** Whatever is tried from one place. */
  place: (key: string) => Promise<Attempt>
}

/** Counts attempts in this process: what is too much for it asks no database. */
export const createLimits = (): Limits => ({ place: placeLimit() })

function placeLimit() {
  const limiter = new RateLimiterMemory({ points: placeBounds.points, duration: minuteSeconds })
  const keys = new Set<string>()
  const oldestOf = oldestKeys(keys)
  // Whoever comes with more and more keys pushes out the oldest, not the memory of the process.
  const remember = async (key: string) => {
    keys.delete(key)
    keys.add(key)
    const oldest = keys.size > placeBounds.placesMax ? oldestOf() : undefined
    if (oldest === undefined) return
    keys.delete(oldest)
    await limiter.delete(oldest)
  }
  return async (key: string): Promise<Attempt> => {
    await remember(key)
    try {
      await limiter.consume(key)
      return { ok: true, succeeded: async () => void (await limiter.reward(key)) }
    } catch (refused) {
      // The limiter rejects with what is left to wait.
      if (refused instanceof RateLimiterRes) return { ok: false, waitMs: refused.msBeforeNext }
      throw refused
    }
  }
}
