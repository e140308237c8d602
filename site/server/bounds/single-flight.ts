interface Flight<T> {
  result: Promise<T>
  callers: number
  abandoned: AbortController
}

/** Runs one task per key for all concurrent callers. */
export type SingleFlight<T> = (
  key: string,
  work: (abandoned: AbortSignal) => Promise<T>,
  callerSignal?: AbortSignal,
) => Promise<T>

/**
 * A caller whose signal is aborted rejects at once. The task's signal is aborted when the last
 * waiting caller has left; callers without a signal never leave. Rejects without starting the task
 * if the signal is aborted already.
 */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const remove = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const start = (key: string, work: (abandoned: AbortSignal) => Promise<T>) => {
    const abandoned = new AbortController()
    const flight = { callers: 0, abandoned, result: work(abandoned.signal) }
    flights.set(key, flight)
    const removeFlight = () => remove(key, flight)
    flight.result.then(removeFlight, removeFlight)
    return flight
  }

  return async (key, work, callerSignal) => {
    callerSignal?.throwIfAborted()
    const flight = flights.get(key) ?? start(key, work)
    flight.callers++
    if (!callerSignal) return flight.result
    const left = Promise.withResolvers<never>()
    const leave = () => {
      left.reject(callerSignal.reason)
      flight.callers--
      if (flight.callers > 0) return
      remove(key, flight)
      flight.abandoned.abort()
    }
    callerSignal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([flight.result, left.promise])
    } finally {
      callerSignal.removeEventListener('abort', leave)
    }
  }
}
