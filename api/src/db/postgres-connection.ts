import { Socket } from 'node:net'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { Client, type ClientConfig } from 'pg'

/** Default for opening a connection; `connect_timeout` of the URL (seconds) overrides it. */
const connectMs = 2_000
/** TCP keep-alive detects connections that were silently lost. */
const keepAliveInitialDelayMillis = 10_000

function getConnectTimeoutMs(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout'))
  return seconds > 0 ? seconds * secondMs : connectMs
}

/** Returns `statement_timeout` of the database URL in milliseconds; undefined if it has none. */
export function getStatementTimeoutMs(url: string): number | undefined {
  const ms = Number(new URL(url).searchParams.get('statement_timeout'))
  return ms > 0 ? ms : undefined
}

export const createClientConfig = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: getConnectTimeoutMs(url),
  keepAlive: true,
  keepAliveInitialDelayMillis,
})

/** A connection that can be closed at once, even if its server does not answer. */
export class AbortableClient extends Client {
  readonly #socket: Socket

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /** Closes the socket: running queries fail at once. */
  abort() {
    this.#socket.destroy()
  }
}
