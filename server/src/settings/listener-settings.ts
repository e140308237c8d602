import { readFileSync } from 'node:fs'
import { daySeconds, secondMs } from '@vitrine/contract/bounds/durations'
import * as z from 'zod/mini'

const seconds = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(daySeconds))
const count = z.coerce.number().check(z.int(), z.minimum(1))

/** Timeouts and connection limits of both hosts. */
export interface ListenerSettings {
  headersMs: number
  /** Time to receive the body of a request, plus extra time for each byte received. */
  bodyMs: number
  keepAliveMs: number
  /** Time that an answer waits for a client that reads nothing. */
  stalledMs: number
  connectionsPerAddress: number
  connectionsMax: number
}

export const listenerVariables = {
  HEADERS_TIMEOUT_SECONDS: z._default(seconds, 10),
  BODY_TIMEOUT_SECONDS: z._default(seconds, 30),
  KEEP_ALIVE_SECONDS: z._default(seconds, 5),
  STALLED_READER_SECONDS: z._default(seconds, 60),
  CONNECTIONS_PER_ADDRESS: z._default(count, 200),
  CONNECTIONS_MAX: z._default(count, 10_000),
}

const wholeSeconds = 'a whole number of seconds from 1 to 86400'
const wholeCount = 'a whole number of connections, at least 1'

export const listenerExpectations: Record<keyof typeof listenerVariables, string> = {
  HEADERS_TIMEOUT_SECONDS: wholeSeconds,
  BODY_TIMEOUT_SECONDS: wholeSeconds,
  KEEP_ALIVE_SECONDS: wholeSeconds,
  STALLED_READER_SECONDS: wholeSeconds,
  CONNECTIONS_PER_ADDRESS: wholeCount,
  CONNECTIONS_MAX: wholeCount,
}

/** Divides the connection limits among worker processes that share the ports. */
export const divideAmongWorkers = (
  settings: ListenerSettings,
  processes: number,
): ListenerSettings => ({
  ...settings,
  connectionsPerAddress: Math.ceil(settings.connectionsPerAddress / processes),
  connectionsMax: Math.ceil(settings.connectionsMax / processes),
})

export function toListenerSettings(
  read: Record<keyof typeof listenerVariables, number>,
): ListenerSettings {
  return {
    headersMs: read.HEADERS_TIMEOUT_SECONDS * secondMs,
    bodyMs: read.BODY_TIMEOUT_SECONDS * secondMs,
    keepAliveMs: read.KEEP_ALIVE_SECONDS * secondMs,
    stalledMs: read.STALLED_READER_SECONDS * secondMs,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    connectionsMax: read.CONNECTIONS_MAX,
  }
}

/**
 * File handles for other uses: files of the database, images that are sent, outgoing connections.
 */
const otherHandles = 200

/**
 * Returns the number of files that this process may open; undefined if the system sets or reports
 * no limit.
 */
export function readOpenFilesMax(limitsFile = '/proc/self/limits'): number | undefined {
  const limits = readLimits(limitsFile)
  // Node.js raises the soft limit to the hard limit, which is the second number.
  const hard = Number(/^Max open files +\S+ +(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(hard) ? undefined : hard
}

function readLimits(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Only Linux has this file.
    return ''
  }
}

/** Limits `connectionsMax` to the number of files that the process may open. */
export function limitToOpenFiles(
  settings: ListenerSettings,
  openFiles: number | undefined,
): ListenerSettings {
  if (openFiles === undefined) return settings
  const available = Math.max(openFiles - otherHandles, Math.floor(openFiles / 2), 1)
  return { ...settings, connectionsMax: Math.min(settings.connectionsMax, available) }
}

/** Returns a warning if fewer connections are accepted than the settings allow; else undefined. */
export function findOpenFilesWarning(
  settings: ListenerSettings,
  openFiles = readOpenFilesMax(),
): string | undefined {
  const { connectionsMax } = limitToOpenFiles(settings, openFiles)
  if (connectionsMax === settings.connectionsMax) return undefined
  return `This process may open ${openFiles} files: it accepts ${connectionsMax} connections, not ${settings.connectionsMax}. Raise the limit (systemd: LimitNOFILE, Docker: --ulimit nofile, a shell: ulimit -n), or lower CONNECTIONS_MAX.`
}
