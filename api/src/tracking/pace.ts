/** Events of one transaction. */
const batchMax = 5_000
const batchMin = 100
/** A batch that takes longer is followed by a smaller one. */
const batchMs = 400
/** A batch that has taken so long holds up what waits behind it. */
const stuckMs = 1_000

/** How many events are written at once, so that none waits long for those before it. */
export interface Pace {
  batch: () => number
  /** Whether nobody knows how long an event would wait. */
  isStuck: () => boolean
  /** Begins a batch of so many; answers what is to be called when it has ended. */
  begin: (events: number) => (isWritten: boolean) => void
}

/** Measures each batch: the database may be slow, locked, or short of a processor. */
export function createPace(now: () => number): Pace {
  let batch = batchMax
  let beganAt: number | undefined
  let hasFailed = false
  return {
    batch: () => batch,
    isStuck: () => hasFailed || (beganAt !== undefined && now() - beganAt > stuckMs),
    begin: (events) => {
      const began = now()
      beganAt = began
      return (isWritten) => {
        beganAt = undefined
        hasFailed = !isWritten
        if (isWritten) batch = nextBatch(batch, events, now() - began)
      }
    },
  }
}

function nextBatch(batch: number, events: number, tookMs: number): number {
  const inTime = Math.floor((events * batchMs) / tookMs)
  // Few events take nearly as long as many: that a small batch is slow for its size says little.
  const next = tookMs > batchMs ? inTime : Math.min(batch * 2, Math.max(batch, inTime))
  return Math.min(batchMax, Math.max(batchMin, next))
}
