import type { Listener } from '../listener/listener.ts'

/**
 * Adds `Server-Timing`, the time until the answer begins, for the browser's developer tools. Only in
 * development: in production it would reveal which pages are cached.
 */
export const withServerTiming =
  (listener: Listener): Listener =>
  (req, res) => {
    const startedAt = performance.now()
    const { writeHead } = res
    const writeTimedHead = (...head: unknown[]) => {
      res.setHeader('Server-Timing', `total;dur=${(performance.now() - startedAt).toFixed(1)}`)
      return Reflect.apply(writeHead, res, head)
    }
    // Node has no event before the head is written.
    Object.defineProperty(res, 'writeHead', { value: writeTimedHead })
    return listener(req, res)
  }
