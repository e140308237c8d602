import type { Listener } from '../listener/listener.ts'

/**
 * Tells the browser's tools how long each answer took until it began, in `Server-Timing`. In development
 * alone: from the time of an answer strangers could learn what was held and what was not.
 */
export const withServerTiming =
  (listener: Listener): Listener =>
  (req, res) => {
    const began = performance.now()
    const { writeHead } = res
    const timed = (...head: unknown[]) => {
      res.setHeader('Server-Timing', `total;dur=${(performance.now() - began).toFixed(1)}`)
      return Reflect.apply(writeHead, res, head)
    }
    // Node tells of no moment between the work and the head of an answer.
    Object.defineProperty(res, 'writeHead', { value: timed })
    return listener(req, res)
  }
