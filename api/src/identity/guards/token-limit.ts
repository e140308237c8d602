import { minuteMs, minuteSeconds } from '@vitrine/contract/bounds/durations'
import { outageOf } from '../../db/outage.ts'
import { takePoints } from '../../db/rate-limits.ts'
import type { ApiContext } from './api-context.ts'

/** Calls of one access token in one minute, in all processes together. */
const callsPerMinute = 600
/**
 * Calls that a process takes from the database at once, so that not each call is a write. A process
 * that does not use them up leaves fewer for the others.
 */
const blockSize = 20
/** Maximum number of tokens that a process counts. */
const tokensMax = 10_000

/** Counts a call of an access token. Returns the milliseconds to wait; 0 if the call is allowed. */
export type TokenLimit = (id: number) => Promise<number>

/** Calls that a process may still let in until a moment. */
interface Block {
  left: number
  isRefused: boolean
  /** In milliseconds since 1970. */
  endsAt: number
}

export function createTokenLimit(context: ApiContext): TokenLimit {
  const blocks = new Map<number, Promise<Block>>()
  const take = (id: number) => {
    if (blocks.size >= tokensMax) blocks.clear()
    const block = takeBlock(context, id)
    blocks.set(id, block)
    block.catch(() => blocks.delete(id))
    return block
  }
  return async (id) => {
    for (let current = blocks.get(id) ?? take(id); ; ) {
      const block = await current
      const waitMs = block.endsAt - context.now().getTime()
      // A clock that was set back would make the wait longer.
      const isValid = waitMs > 0 && waitMs <= minuteMs
      if (isValid && block.isRefused) return waitMs
      if (isValid && block.left > 0) {
        block.left--
        return 0
      }
      // Concurrent calls share the next block.
      const latest = blocks.get(id)
      current = latest && latest !== current ? latest : take(id)
    }
  }
}

async function takeBlock({ db, now }: ApiContext, id: number): Promise<Block> {
  const at = now().getTime()
  const endsAt = at + minuteMs
  const limit = { key: `token ${id}`, points: callsPerMinute, seconds: minuteSeconds }
  try {
    const taken = await takePoints(db, [{ ...limit, cost: blockSize }], now())
    return taken.ok
      ? { left: blockSize, isRefused: false, endsAt }
      : { left: 0, isRefused: true, endsAt: at + taken.waitMs }
  } catch (error) {
    // Where nothing can be written, reading goes on.
    if (!outageOf(error)) throw error
    return { left: blockSize, isRefused: false, endsAt }
  }
}
