import { oldestKeys } from '@vitrine/contract/oldest-keys'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const minute = 60

/** How many attempts in how many seconds, and for how many different keys that is remembered. */
const rules = {
  /** Whatever is tried from one place. */
  place: { points: 100, duration: minute, keysMax: 20_000 },
} as const

/** An attempt that may be made, and is paid for until it succeeds; or how long to wait. */
export type Attempt = { ok: true; succeeded: () => Promise<void> } | { ok: false; waitMs: number }

export type Limits = Record<keyof typeof rules, (key: string) => Promise<Attempt>>

/** Counts attempts in this process: what is too much for it asks no database. */
export function createLimits(): Limits {
  return {
    place: limitOf(rules.place),
  }
}

function limitOf({ points, duration, keysMax }: (typeof rules)[keyof typeof rules]) {
  const limiter = new RateLimiterMemory({ points, duration })
  const keys = new Set<string>()
  const oldestOf = oldestKeys(keys)
  // Whoever comes with more and more keys pushes out the oldest, not the memory of the process.
  const remember = async (key: string) => {
    keys.delete(key)
    keys.add(key)
    const oldest = keys.size > keysMax ? oldestOf() : undefined
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
