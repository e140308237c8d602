import { HTTPException } from 'hono/http-exception'

/** Lets so many jobs run at once and so many wait; the next one is answered 503. */
export function createConcurrencyLimit(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= waitingMax)
        throw new HTTPException(503, { message: 'Too many people at once. Try again in a moment.' })
      // Whoever ends hands the turn on, so that `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
