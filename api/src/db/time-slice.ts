import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time that statements may run in a row before other work gets a turn. */
const sliceMs = 4

/**
 * Returns a function to await between two pieces of work. It resolves at once until this turn of
 * the event loop has used its time slice, then in the next turn.
 */
export function createTimeSlices(now = () => performance.now()): () => Promise<void> {
  let startedAt: number | undefined
  const end = () => {
    startedAt = undefined
  }
  return async () => {
    while (startedAt !== undefined && now() - startedAt >= sliceMs) await nextTurn()
    if (startedAt !== undefined) return
    startedAt = now()
    setImmediate(end)
  }
}
