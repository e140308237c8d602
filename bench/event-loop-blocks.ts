import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** Longest blocks of the event loop since the last call, in milliseconds. */
export interface Blocks {
  /** Wall-clock time: includes waits for the disk and for a busy CPU. */
  clock: number
  /** CPU time of the main thread. */
  processor: number
  /** Number of blocks with more than five milliseconds of CPU time. */
  long: number
}

const microsecondsInMs = 1_000
const longMs = 5

/** Loaded into the product before its own code (`--import`). Serves the result on `BLOCKS_PORT`. */
if (isMainThread && process.env.BLOCKS_PORT) watch(Number(process.env.BLOCKS_PORT))

function watch(port: number) {
  const none: Blocks = { clock: 0, processor: 0, long: 0 }
  const longest = { ...none }
  let before = now()
  const turn = () => {
    const after = now()
    longest.clock = Math.max(longest.clock, after.clock - before.clock)
    const processor = after.processor - before.processor
    longest.processor = Math.max(longest.processor, processor)
    if (processor > longMs) longest.long += 1
    before = after
  }
  setInterval(turn, 1).unref()
  const server = createServer((_, res) => {
    res.end(JSON.stringify(longest))
    Object.assign(longest, none)
  })
  server.listen(port, '127.0.0.1').unref()
}

function now() {
  const { user, system } = process.threadCpuUsage()
  return { clock: performance.now(), processor: (user + system) / microsecondsInMs }
}
