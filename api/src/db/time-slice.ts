import { setImmediate as breathe } from 'node:timers/promises'

/** So long one statement may follow another before readers are answered in between. */
const sliceMs = 4

/**
 * Answers what whoever has more to do waits for: nothing, until what was done in this turn of the
 * event loop has taken its time slice; then the next turn.
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
