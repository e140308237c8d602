/**
 * The slots of a connection pool, as a semaphore. A query that finds none free waits in line: that
 * is no outage, and it may wait as long as it may run. The pool itself cannot do this: its one
 * time-out is for a new connection and for a free one alike.
 */
export interface ConnectionSlots {
  /** Resolves with what to call once the connection is given back; rejects when the wait is over. */
  acquire: () => Promise<() => void>
  /** How many wait. */
  waiting: () => number
  /** Rejects all that wait. */
  rejectWaiting: (reason: unknown) => void
}

interface SlotBounds {
  max: number
  waitMs: number
  /** What a wait that took too long is rejected with. */
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
