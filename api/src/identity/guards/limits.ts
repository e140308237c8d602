import { minuteSeconds } from '@vitrine/contract/bounds/durations'
import { oldestKeys } from '@vitrine/contract/bounds/oldest-keys'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Network } from './networks.ts'

/** Attempts per minute from one network, and the number of networks that are counted. */
const placeBounds = { points: 100, networksMax: 20_000 }

/** An attempt that is allowed, and counts until it succeeds; or milliseconds to wait. */
export type Attempt =
  | { ok: true; attempts: number; succeeded: () => Promise<void> }
  | { ok: false; waitMs: number }

export interface Limits {
  /** Counts an attempt of any kind. `attempts` are those of the widest network in this minute. */
  place: (networks: Network[]) => Promise<Attempt>
}

/** Counts attempts in this process: beyond the limit it makes no query. */
export const createLimits = (): Limits => ({ place: placeLimit() })

function placeLimit() {
  const limiter = new RateLimiterMemory({ points: placeBounds.points, duration: minuteSeconds })
  const keys = new Set<string>()
  const oldestOf = oldestKeys(keys)
  // Evicts the least recently used key, so that a client with many keys does not fill the memory.
  const remember = async (key: string) => {
    keys.delete(key)
    keys.add(key)
    const oldest = keys.size > placeBounds.networksMax ? oldestOf() : undefined
    if (oldest === undefined) return
    keys.delete(oldest)
    await limiter.delete(oldest)
  }
  return async (networks: Network[]): Promise<Attempt> => {
    let attempts = 0
    for (const { key, share } of networks) {
      await remember(key)
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
      if (consumedPoints > placeBounds.points * share) return { ok: false, waitMs: msBeforeNext }
      attempts = consumedPoints
    }
    const succeeded = async () => {
      for (const { key } of networks) await limiter.reward(key)
    }
    return { ok: true, attempts, succeeded }
  }
}
