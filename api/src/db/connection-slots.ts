/**
 * Semaphore for a connection pool. Waiting for a slot is no outage, unlike a connection that cannot
 * be opened. The pool itself has one timeout for both.
 */
export interface ConnectionSlots {
  /** Waits for a slot. Resolves to the function that releases it; rejects after `waitMs`. */
  acquire: () => Promise<() => void>
  waiting: () => number
  rejectWaiting: (reason: unknown) => void
}

interface SlotBounds {
  max: number
  waitMs: number
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
