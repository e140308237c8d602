/** Events of one transaction: of the first one, and bounds for those that follow. */
const batch = { first: 1_000, min: 100, max: 5_000 } as const
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
  let size: number = batch.first
  let beganAt: number | undefined
  let hasFailed = false
  return {
    batch: () => size,
    isStuck: () => hasFailed || (beganAt !== undefined && now() - beganAt > stuckMs),
    begin: (events) => {
      const began = now()
      beganAt = began
      return (isWritten) => {
        beganAt = undefined
        hasFailed = !isWritten
        if (isWritten) size = nextSize(size, events, now() - began)
      }
    },
  }
}

function nextSize(size: number, events: number, tookMs: number): number {
  const inTime = Math.floor((events * batchMs) / tookMs)
  // Few events take nearly as long as many: that a small batch is slow for its size says little.
  const next = tookMs > batchMs ? inTime : Math.min(size * 2, Math.max(size, inTime))
  return Math.min(batch.max, Math.max(batch.min, next))
}
