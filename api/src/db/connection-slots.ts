/**
 * Slots of a connection pool, as a semaphore. A query that finds no free slot waits in a queue.
 * That is no outage, and it may wait as long as a query may run. The pool cannot do this itself:
 * its only timeout covers both a new connection and a free one.
 */
export interface ConnectionSlots {
  /** Waits for a slot. Resolves with the function that releases it; rejects after `waitMs`. */
  acquire: () => Promise<() => void>
  /** Number of queries that wait. */
  waiting: () => number
  /** Rejects all queries that wait. */
  rejectWaiting: (reason: unknown) => void
}

interface SlotBounds {
  max: number
  waitMs: number
  /** Creates the error for a query that has waited for `waitMs`. */
  tooLong: () => unknown
}

interface Waiting {
  begin: () => void
  reject: (reason: unknown) => void
}

export function createSlots({ max, waitMs, tooLong }: SlotBounds): ConnectionSlots {
  let free = max
  const waiting = new Set<Waiting>()

  const giveBack = () => {
    const [next] = waiting
    if (next) next.begin()
    else free += 1
  }
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const leave = (settle: () => void) => {
        clearTimeout(timer)
        waiting.delete(place)
        settle()
      }
      const place: Waiting = {
        begin: () => leave(resolve),
        reject: (reason) => leave(() => reject(reason)),
      }
      const timer = setTimeout(() => place.reject(tooLong()), waitMs)
      waiting.add(place)
    })
  return {
    acquire: async () => {
      if (free > 0) free -= 1
      else await wait()
      return giveBack
    },
    waiting: () => waiting.size,
    rejectWaiting: (reason) => {
      for (const place of waiting) place.reject(reason)
    },
  }
}
