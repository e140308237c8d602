import { daySeconds, secondMs } from '@vitrine/contract/bounds/durations'
import * as z from 'zod/mini'

const seconds = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(daySeconds))
const count = z.coerce.number().check(z.int(), z.minimum(1))

/** What the listeners bear of one client and of all together. */
export interface ListenerSettings {
  /** Until the headers of a request are there. */
  headersMs: number
  /** Until its body is there, and longer for one that keeps coming. */
  bodyMs: number
  /** How long a connection is kept open for another request. */
  keepAliveMs: number
  /** How long an answer waits for a reader who takes nothing of it. */
  stalledMs: number
  connectionsPerAddress: number
  connectionsMax: number
}

/** Their variables, with what each must look like. */
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

/** What one of several processes bears that share the ports: clients come to them in turn. */
export const shareOf = (settings: ListenerSettings, processes: number): ListenerSettings => ({
  ...settings,
  connectionsPerAddress: Math.ceil(settings.connectionsPerAddress / processes),
  connectionsMax: Math.ceil(settings.connectionsMax / processes),
})

export function listenerSettings(
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
