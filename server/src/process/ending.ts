import type { Logger } from 'pino'

/** How long running requests are waited for: whoever was told to stop has time. */
export const drainMs = 10_000
/** After a fault nobody is let in until the process has ended and begun again. */
const drainAfterFaultMs = 3_000

/**
 * Ends the process when it is told to, and after what nobody has caught, which is logged once: in
 * both cases `stop` comes first, with the time that running requests have. The exit code is 0 where
 * it was told and has stopped in order, else 1. What it answers ends the process gently: another one
 * answers on its ports by then.
 */
export function endInOrder(
  log: Logger,
  stop: (drainMs: number, gently: boolean) => Promise<boolean>,
): () => Promise<void> {
  let ending = false
  let faults = 0
  const end = async (requestsMs: number, gently = false) => {
    if (ending) return
    ending = true
    const inOrder = await stop(requestsMs, gently)
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
  return () => end(drainMs, true)
}

// Anything can be thrown.
const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
