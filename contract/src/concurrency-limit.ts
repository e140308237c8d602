/**
 * Lets works run, so many at once and within so much memory; others wait, in order, until the signal
 * of their turn is aborted. Throws its reason then, and the refusal where too many wait.
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>

interface Turn {
  /** Memory that the work takes while it runs, at most what the limit has. */
  bytes?: number
  /** Aborted when nobody wants the work any more; without one somebody always does. */
  signal?: AbortSignal
}

interface Bounds {
  atOnce: number
  bytesMax?: number
  waitingMax: number
  /** What is thrown where too many wait. */
  refusal: () => Error
}

interface Waiting {
  bytes: number
  begin: () => void
}

export function createConcurrencyLimit({
  atOnce,
  bytesMax = 0,
  waitingMax,
  refusal,
}: Bounds): ConcurrencyLimit {
  let running = 0
  let taken = 0
  const waiting: Waiting[] = []

  const fits = (bytes: number) => running < atOnce && taken + bytes <= bytesMax
  const take = (bytes: number) => {
    running++
    taken += bytes
  }
  /** In order, so that a large work is not overtaken by small ones for ever. */
  const beginNext = () => {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      take(next.bytes)
      next.begin()
    }
  }
  const giveBack = (bytes: number) => {
    running--
    taken -= bytes
    beginNext()
  }

  const turn = (bytes: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (waiting.length === 0 && fits(bytes)) return take(bytes)
    if (waiting.length >= waitingMax) throw refusal()
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(place), 1)
        reject(signal?.reason)
        // What stood behind may fit where this did not.
        beginNext()
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const place = { bytes, begin }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(place)
    })
  }

  return async (work, { bytes = 0, signal } = {}) => {
    await turn(bytes, signal)
    try {
      return await work()
    } finally {
      giveBack(bytes)
    }
  }
}
