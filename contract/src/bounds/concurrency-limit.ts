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

export function createConcurrencyLimit(bounds: Bounds): ConcurrencyLimit {
  const { waitingMax, refusal } = bounds
  const room = roomOf(bounds)
  const waiting: Waiting[] = []
  /** In order, so that a large work is not overtaken by small ones for ever. */
  const beginNext = () => {
    for (let next = waiting[0]; next && room.fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      room.take(next.bytes)
      next.begin()
    }
  }
  const leave = (place: Waiting) => {
    waiting.splice(waiting.indexOf(place), 1)
    // What stood behind may fit where this did not.
    beginNext()
  }
  const turn = (bytes: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (waiting.length === 0 && room.fits(bytes)) return room.take(bytes)
    if (waiting.length >= waitingMax) throw refusal()
    return placeIn(waiting, bytes, signal, leave)
  }
  return async (work, { bytes = 0, signal } = {}) => {
    await turn(bytes, signal)
    try {
      return await work()
    } finally {
      room.giveBack(bytes)
      beginNext()
    }
  }
}

/** Waits in line; resolves when it is its turn. */
function placeIn(
  waiting: Waiting[],
  bytes: number,
  signal: AbortSignal | undefined,
  leave: (place: Waiting) => void,
) {
  return new Promise<void>((resolve, reject) => {
    const aborted = () => {
      leave(place)
      reject(signal?.reason)
    }
    const begin = () => {
      signal?.removeEventListener('abort', aborted)
      resolve()
    }
    const place = { bytes, begin }
    signal?.addEventListener('abort', aborted, { once: true })
    waiting.push(place)
  })
}

/** How many run, and what they take. */
function roomOf({ atOnce, bytesMax = 0 }: Bounds) {
  let running = 0
  let taken = 0
  return {
    fits: (bytes: number) => running < atOnce && taken + bytes <= bytesMax,
    take: (bytes: number) => {
      running++
      taken += bytes
    },
    giveBack: (bytes: number) => {
      running--
      taken -= bytes
    },
  }
}
