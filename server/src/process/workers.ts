import type { Logger } from 'pino'
import { createWorkerPool, type OnBegin } from './worker-pool.ts'

interface Plan {
  count: number
  /** What a worker runs, and what it is told. */
  program: string
  words: string[]
  onBegin: OnBegin
  log: Logger
}

/**
 * Keeps so many workers that share the ports of this process: starts again who ends by a fault, and by
 * SIGHUP replaces one after the other, each new one ready before the former one goes. Answers the exit
 * code, once it was told to stop, or its workers refuse to start, or none of them stays.
 */
export function keepWorkers(plan: Plan): Promise<number> {
  const { promise: over, resolve: end } = Promise.withResolvers<number>()
  const pool = createWorkerPool(plan)
  const stop = async (code: number) => end(Math.max(code, await pool.stop()))
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop(0))
  // A terminal that goes says the same, and means the end.
  const isService = !process.stdin.isTTY
  process.on('SIGHUP', () => (isService ? pool.replaceAll() : stop(0)))
  void pool.fill().then(async (outcome) => {
    if (outcome === 'stopped') return
    if (outcome === 'refused') await tellRefused()
    await stop(1)
  })
  return over
}

/** By this `npm start` knows that another start would be refused again. */
const tellRefused = () =>
  new Promise<void>((resolve) => {
    if (process.send) process.send('refused', undefined, {}, () => resolve())
    else resolve()
  })
