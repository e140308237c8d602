import { ImageRefusal } from './refusal.ts'

/**
 * Lets so many works run at once and so many more wait, in order; the next one is refused with 503.
 * A work whose signal is aborted before its turn gives its place back.
 */
export type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export function createGate(atOnce: number, waitingMax: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []

  const turn = (signal?: AbortSignal) => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (running < atOnce) {
      running++
      return Promise.resolve()
    }
    if (waiting.length >= waitingMax)
      return Promise.reject(
        new ImageRefusal(503, 'Too many images are being made. Try again soon.'),
      )
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(begin)
    })
  }

  return async (work, signal) => {
    await turn(signal)
    try {
      return await work()
    } finally {
      // The place passes straight to the next one, so that no newcomer overtakes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
