/** Time that statements may run in a row before other work gets a turn. */
const sliceMs = 2

/**
 * Returns a function to await between two pieces of work. It resolves at once until this turn of
 * the event loop has used its time slice, then in a later turn. Those who wait are served in order
 * of arrival, so that one who always has work does not starve the others.
 */
export function createTimeSlices(now = () => performance.now()): () => Promise<void> {
  const waiting: (() => void)[] = []
  let startedAt: number | undefined
  let isServing = false
  const hasTime = () => startedAt === undefined || now() - startedAt < sliceMs
  const start = () => {
    if (startedAt !== undefined) return
    startedAt = now()
    setImmediate(end)
  }
  const end = () => {
    startedAt = undefined
  }
  const serveNext = () => {
    if (!hasTime()) return void setImmediate(serveNext)
    const next = waiting.shift()
    isServing = next !== undefined
    if (!next) return
    start()
    next()
    // After all microtasks: the one that was served has done its work then.
    queueMicrotask(() => process.nextTick(serveNext))
  }
  return async () => {
    if (waiting.length === 0 && hasTime()) return start()
    if (!isServing) setImmediate(serveNext)
    isServing = true
    return new Promise<void>((resolve) => void waiting.push(resolve))
  }
}

/**
 * Await it between two pieces of work. All work of the process shares its time slices, so that
 * requests wait for one slice and not for one of each kind of work.
 */
export const nextSlice = createTimeSlices()
