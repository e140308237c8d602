import { minuteSeconds } from '@vitrine/contract/bounds/durations'
import { createOldestKeyFinder } from '@vitrine/contract/bounds/oldest-keys'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Network } from './networks.ts'

/** Attempts per minute from one network, and the maximum number of counted networks. */
const networkBounds = { points: 100, networksMax: 20_000 }

/** An allowed attempt, which counts unless it succeeds; or milliseconds to wait. */
export type NetworkAttempt =
  | { ok: true; attempts: number; succeeded: () => Promise<void> }
  | { ok: false; waitMs: number }

export interface AttemptLimits {
  /** Counts an attempt. `attempts` is the number of the widest network in this minute. */
  countAttempt: (networks: Network[]) => Promise<NetworkAttempt>
}

/** Counts attempts in this process, so that refused ones need no query. */
export const createAttemptLimits = (): AttemptLimits => ({ countAttempt: createNetworkLimit() })

function createNetworkLimit() {
  const limiter = new RateLimiterMemory({ points: networkBounds.points, duration: minuteSeconds })
  const keys = new Set<string>()
  const findOldest = createOldestKeyFinder(keys)
  // Evicts the least recently used key, so that a client with many addresses does not fill the
  // memory.
  const touch = async (key: string) => {
    keys.delete(key)
    keys.add(key)
    const oldest = keys.size > networkBounds.networksMax ? findOldest() : undefined
    if (oldest === undefined) return
    keys.delete(oldest)
    await limiter.delete(oldest)
  }
  return async (networks: Network[]): Promise<NetworkAttempt> => {
    let attempts = 0
    for (const { key, share } of networks) {
      await touch(key)
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
      if (consumedPoints > networkBounds.points * share) return { ok: false, waitMs: msBeforeNext }
      attempts = consumedPoints
    }
    const succeeded = async () => {
      for (const { key } of networks) await limiter.reward(key)
    }
    return { ok: true, attempts, succeeded }
  }
}
