interface Flight<T> {
  result: Promise<T>
  visitors: number
  nobody: AbortController
}

/** Does one work for all who ask for the same thing at the same time. */
export type SingleFlight<T> = (
  key: string,
  work: (nobody: AbortSignal) => Promise<T>,
  visitor?: AbortSignal,
) => Promise<T>

/**
 * Whoever goes is told so at once; without a signal of theirs they stay. The signal that a work gets
 * is aborted when the last of those who wait for it has gone; nothing is begun for somebody who has
 * gone already.
 */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const forget = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const begin = (key: string, work: (nobody: AbortSignal) => Promise<T>) => {
    const nobody = new AbortController()
    const flight = { visitors: 0, nobody, result: work(nobody.signal) }
    flights.set(key, flight)
    const end = () => forget(key, flight)
    flight.result.then(end, end)
    return flight
  }

  return async (key, work, visitor) => {
    visitor?.throwIfAborted()
    const flight = flights.get(key) ?? begin(key, work)
    flight.visitors++
    if (!visitor) return flight.result
    const gone = Promise.withResolvers<never>()
    const leave = () => {
      gone.reject(visitor.reason)
      flight.visitors--
      if (flight.visitors > 0) return
      forget(key, flight)
      flight.nobody.abort()
    }
    visitor.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([flight.result, gone.promise])
    } finally {
      visitor.removeEventListener('abort', leave)
    }
  }
}
