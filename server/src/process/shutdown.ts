import type { Logger } from 'pino'

/** Time that running requests have to finish after SIGTERM or SIGINT. */
export const drainMs = 10_000
/** Time after an uncaught error. Shorter, because the site is down until the process has restarted. */
const drainAfterFaultMs = 3_000

/**
 * Ends the process in order on SIGTERM, SIGINT and an uncaught error, which it logs. Calls `stop` with
 * the time for running requests, then exits: with 0 after a signal if everything stopped in time, else
 * with 1. Returns a function that ends the process gently, for a process that has been replaced.
 */
export function endGracefully(
  log: Logger,
  stop: (drainMs: number, gently: boolean) => Promise<boolean>,
): () => Promise<void> {
  let ending = false
  let faults = 0
  const end = async (requestsMs: number, gently = false) => {
    if (ending) return
    ending = true
    const inOrder = await stop(requestsMs, gently)
    if (faults > 1) log.fatal(`Uncaught errors during shutdown: ${faults - 1}.`)
    process.exit(inOrder && faults === 0 ? 0 : 1)
  }
  process.on('SIGTERM', () => end(drainMs))
  process.on('SIGINT', () => end(drainMs))
  // Unhandled rejections end here as well.
  process.on('uncaughtException', (error) => {
    faults++
    if (faults === 1) log.fatal(toError(error), 'Uncaught error: the process ends.')
    void end(drainAfterFaultMs)
  })
  return () => end(drainMs, true)
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
