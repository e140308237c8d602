/**
 * Semaphore for a connection pool. A query without a free slot waits, as long as a query may run;
 * that is no outage. The pool cannot do this itself, because its only timeout covers both opening a
 * connection and waiting for a free one.
 */
export interface ConnectionSlots {
  /** Waits for a slot. Resolves to the function that releases it; rejects after `waitMs`. */
  acquire: () => Promise<() => void>
  /** Number of waiting queries. */
  waiting: () => number
  /** Rejects all waiting queries. */
  rejectWaiting: (reason: unknown) => void
}

interface SlotBounds {
  max: number
  waitMs: number
  /** Creates the timeout error. */
  tooLong: () => unknown
}

interface Waiting {
  resolve: () => void
  reject: (reason: unknown) => void
}

export function createSlots({ max, waitMs, tooLong }: SlotBounds): ConnectionSlots {
  let free = max
  const waiting = new Set<Waiting>()

  const release = () => {
    const [next] = waiting
    if (next) next.resolve()
    else free += 1
  }
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer)
        waiting.delete(entry)
        settle()
      }
      const entry: Waiting = {
        resolve: () => finish(resolve),
        reject: (reason) => finish(() => reject(reason)),
      }
      const timer = setTimeout(() => entry.reject(tooLong()), waitMs)
      waiting.add(entry)
    })
  return {
    acquire: async () => {
      if (free > 0) free -= 1
      else await wait()
      return release
    },
    waiting: () => waiting.size,
    rejectWaiting: (reason) => {
      for (const entry of waiting) entry.reject(reason)
    },
  }
}
