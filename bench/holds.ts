import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** How long the event loop was held at most since the last ask, in milliseconds. */
export interface Holds {
  /** As a clock sees it: with waits for the disk, and for a processor that others use. */
  clock: number
  /** Time that the main thread had a processor for. */
  processor: number
}

const microsecondsInMs = 1_000

/** Loaded into the product before its own code (`--import`); asked by HTTP on `HOLDS_PORT`. */
if (isMainThread && process.env.HOLDS_PORT) watch(Number(process.env.HOLDS_PORT))

function watch(port: number) {
  const longest: Holds = { clock: 0, processor: 0 }
  let before = now()
  const turn = () => {
    const after = now()
    longest.clock = Math.max(longest.clock, after.clock - before.clock)
    longest.processor = Math.max(longest.processor, after.processor - before.processor)
    before = after
  }
  setInterval(turn, 1).unref()
  const server = createServer((_, res) => {
    res.end(JSON.stringify(longest))
    Object.assign(longest, { clock: 0, processor: 0 })
  })
  server.listen(port, '127.0.0.1').unref()
}

function now(): Holds {
  const { user, system } = process.threadCpuUsage()
  return { clock: performance.now(), processor: (user + system) / microsecondsInMs }
}
