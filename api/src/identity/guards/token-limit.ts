import { minuteMs, minuteSeconds } from '@vitrine/contract/bounds/durations'
import { toOutage } from '../../db/outage.ts'
import { takePoints } from '../../db/rate-limits.ts'
import type { ApiContext } from './api-context.ts'

/** Limit of one access token in all processes together. */
const callsPerMinute = 600
/**
 * Calls that a process reserves at once, so that not each call writes to the database. A process
 * that does not use its block leaves fewer calls for the others.
 */
const blockSize = 20
const tokensMax = 10_000

/** Counts a call of an access token. Returns the milliseconds to wait; 0 if the call is allowed. */
export type TokenLimit = (id: number) => Promise<number>

/** Calls that this process may still allow until `endsAt`. */
interface AllowanceBlock {
  left: number
  isRefused: boolean
  /** Milliseconds since 1970. */
  endsAt: number
}

export function createTokenLimit(context: ApiContext): TokenLimit {
  const blocks = new Map<number, Promise<AllowanceBlock>>()
  const reserve = (id: number) => {
    if (blocks.size >= tokensMax) blocks.clear()
    const block = reserveBlock(context, id)
    blocks.set(id, block)
    block.catch(() => blocks.delete(id))
    return block
  }
  return async (id) => {
    for (let current = blocks.get(id) ?? reserve(id); ; ) {
      const block = await current
      const waitMs = block.endsAt - context.now().getTime()
      // Longer than a minute: the clock was set back.
      const isValid = waitMs > 0 && waitMs <= minuteMs
      if (isValid && block.isRefused) return waitMs
      if (isValid && block.left > 0) {
        block.left--
        return 0
      }
      const latest = blocks.get(id)
      current = latest && latest !== current ? latest : reserve(id)
    }
  }
}

async function reserveBlock({ db, now }: ApiContext, id: number): Promise<AllowanceBlock> {
  const startsAt = now().getTime()
  const endsAt = startsAt + minuteMs
  const limit = { key: `token ${id}`, points: callsPerMinute, seconds: minuteSeconds }
  try {
    const result = await takePoints(db, [{ ...limit, cost: blockSize }], now())
    return result.ok
      ? { left: blockSize, isRefused: false, endsAt }
      : { left: 0, isRefused: true, endsAt: startsAt + result.waitMs }
  } catch (error) {
    // During a database outage that blocks writes, calls are still allowed.
    if (!toOutage(error)) throw error
    return { left: blockSize, isRefused: false, endsAt }
  }
}
