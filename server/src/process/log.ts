import { addSourceFiles } from '@vitrine/files/stack-frames'
import pino, { type Logger, stdSerializers } from 'pino'

/** Logs an error; `request` is the id of the request in which it occurred, if any. */
export type LogError = (error: unknown, request?: string) => void

/** Maximum size of the buffer while standard output accepts nothing, such as on a full disk. */
const bufferBytesMax = 1_000_000

/** Opens the log of the process: lines of JSON on standard output. */
export function openLog(level: string): Logger {
  const out = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: bufferBytesMax })
  // Keeps running if standard output is closed or its disk is full.
  out.on('error', () => {})
  const err = (error: Error) => {
    const serialized = stdSerializers.err(error)
    return { ...serialized, stack: addSourceFiles(serialized.stack) }
  }
  return pino({ level, serializers: { err } }, out)
}
