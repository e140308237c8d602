const batch = { first: 1_000, min: 100, max: 5_000 } as const
/** Target duration of a batch. */
const targetMs = 400
/** Duration after which a running batch counts as stalled. */
const stalledMs = 1_000

/** Size of the next batch, so that each takes about `targetMs`. */
export interface BatchSizer {
  size: () => number
  /** True if the last batch has failed or the running one is stalled. */
  isStalled: () => boolean
  /** Starts the clock of a batch. Call the returned function when the batch has ended. */
  startBatch: (events: number) => (isWritten: boolean) => void
}

export function createBatchSizer(now: () => number): BatchSizer {
  let size: number = batch.first
  let runningSince: number | undefined
  let hasFailed = false
  return {
    size: () => size,
    isStalled: () => hasFailed || (runningSince !== undefined && now() - runningSince > stalledMs),
    startBatch: (events) => {
      const startedAt = now()
      runningSince = startedAt
      return (isWritten) => {
        runningSince = undefined
        hasFailed = !isWritten
        if (isWritten) size = getNextSize(size, events, now() - startedAt)
      }
    },
  }
}

function getNextSize(size: number, events: number, tookMs: number): number {
  const fitting = Math.floor((events * targetMs) / tookMs)
  // A small batch takes nearly as long as a large one, so a fast batch never reduces the size.
  const next = tookMs > targetMs ? fitting : Math.min(size * 2, Math.max(size, fitting))
  return Math.min(batch.max, Math.max(batch.min, next))
}
