import { withSources } from '@vitrine/files/built-places'
import pino, { type Logger, stdSerializers } from 'pino'

/** Hears of what failed; `request` is the id of the request that met it, where there is one. */
export type LogError = (error: unknown, request?: string) => void

/** How much waits for a log that takes nothing, such as a file on a full disk. */
const waitingBytesMax = 1_000_000

/** The log of the process: errors as lines of JSON, on standard output. */
export function openLog(level: string): Logger {
  const out = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: waitingBytesMax })
  // A site outlives the reader of its log, and the disk that its log is on.
  out.on('error', () => {})
  const err = (error: Error) => {
    const said = stdSerializers.err(error)
    return { ...said, stack: withSources(said.stack) }
  }
  return pino({ level, serializers: { err } }, out)
}
