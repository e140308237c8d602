import { setImmediate as breathe } from 'node:timers/promises'

/** Time that statements may run in a row before other work gets a turn. */
const sliceMs = 4

/**
 * Returns a function to await between two pieces of work. It resolves at once until this turn of
 * the event loop has used its time slice, then in the next turn.
 */
export function timeSlices(now = () => performance.now()): () => Promise<void> {
  let beganAt: number | undefined
  const end = () => {
    beganAt = undefined
  }
  return async () => {
    while (beganAt !== undefined && now() - beganAt >= sliceMs) await breathe()
    if (beganAt !== undefined) return
    beganAt = now()
    setImmediate(end)
  }
}
