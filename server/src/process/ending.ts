import type { Logger } from 'pino'

/** How long running requests are waited for: whoever was told to stop has time. */
export const drainMs = 10_000
/** After a fault nobody is let in until the process has ended and begun again. */
const drainAfterFaultMs = 3_000

/**
 * Ends the process when it is told to, and after what nobody has caught, which is logged once: in
 * both cases `stop` comes first, with the time that running requests have. The exit code is 0 where
 * it was told and has stopped in order, else 1.
 */
export function endInOrder(log: Logger, stop: (drainMs: number) => Promise<boolean>) {
  let ending = false
  let faults = 0
  const end = async (requestsMs: number) => {
    if (ending) return
    ending = true
    const inOrder = await stop(requestsMs)
    if (faults > 1) log.fatal(`Faults that came while the process ended: ${faults - 1}.`)
    process.exit(inOrder && faults === 0 ? 0 : 1)
  }
  process.on('SIGTERM', () => end(drainMs))
  process.on('SIGINT', () => end(drainMs))
  // Promises that nobody has waited for end here as well.
  process.on('uncaughtException', (error) => {
    faults++
    if (faults === 1) log.fatal(asError(error), 'Nobody has caught this: the process ends.')
    void end(drainAfterFaultMs)
  })
}

// Anything can be thrown.
const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
