import { createWorkerPool, type PoolSetup } from './worker-pool.ts'

/**
 * Runs worker processes that share the ports of this process. Restarts a worker that fails; on SIGHUP
 * replaces all of them without downtime, one after another. Returns the exit code after SIGTERM or
 * SIGINT, or if the workers refuse to start, or none keeps running.
 */
export function runWorkers(setup: PoolSetup): Promise<number> {
  const { promise: exitCode, resolve: end } = Promise.withResolvers<number>()
  const pool = createWorkerPool(setup)
  const stop = async (code: number) => end(Math.max(code, await pool.stop()))
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop(0))
  // A terminal that closes sends SIGHUP too: the process then stops.
  const isService = !process.stdin.isTTY
  process.on('SIGHUP', () => (isService ? pool.replaceAll() : stop(0)))
  void pool.fill().then(async (end) => {
    if (end === 'stopped') return
    if (end === 'refused') await reportRefusal()
    await stop(1)
  })
  return exitCode
}

/** Tells `npm start` not to restart: the next start would be refused too. */
const reportRefusal = () =>
  new Promise<void>((resolve) => {
    if (process.send) process.send('refused', undefined, {}, () => resolve())
    else resolve()
  })
