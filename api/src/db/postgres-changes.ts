import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { CommitNotifier } from './changes.ts'
import { AbortableClient } from './postgres-connection.ts'

const channel = 'vitrine_content'
const reconnectDelayMs = 1_000
const endMs = 500

/** Connection that listens for commits. It also probes whether the server is alive. */
export interface PostgresListener extends CommitNotifier {
  /** Resolves when the server has answered. Without a connection it waits for the next one. */
  probe: () => Promise<unknown>
  cut: () => void
}

/** Listens with `LISTEN` on its own connection, and reconnects whenever it is lost. */
export function listenPostgres(config: ClientConfig, onConnected: () => void): PostgresListener {
  let client: AbortableClient | undefined
  let connected = Promise.withResolvers<AbortableClient>()

  const connect = async (onCommit: () => void, onEnd: () => void) => {
    const newClient = new AbortableClient(config)
    client = newClient
    newClient.on('notification', onCommit)
    newClient.on('error', () => {})
    newClient.on('end', onEnd)
    await newClient.connect()
    const timeout = setTimeout(() => newClient.abort(), config.connectionTimeoutMillis)
    await newClient.query(`LISTEN ${channel}`).finally(() => clearTimeout(timeout))
    connected.resolve(newClient)
    onConnected()
    // Reports the commits that were missed while the connection was lost.
    onCommit()
  }
  return {
    probe: async () => (await connected.promise).query('select 1'),
    cut: () => client?.abort(),
    announce: async (tx) => {
      await sql`select pg_notify(${channel}, '')`.execute(tx)
    },
    listen: async (onCommit) => {
      const connection = keepConnected(
        (onEnd) => connect(onCommit, onEnd),
        () => {
          connected = Promise.withResolvers()
        },
      )
      const stop = async () => {
        connection.stop()
        const closingClient = client
        if (closingClient)
          await withTimeout(endMs, closingClient.end(), () => closingClient.abort())
      }
      try {
        await connection.connected
      } catch (error) {
        await stop()
        throw error
      }
      return stop
    },
  }
}

/** Connects, and reconnects after a delay whenever the connection has ended. */
function keepConnected(connect: (onEnd: () => void) => Promise<void>, onLost: () => void) {
  let isStopped = false
  let reconnectTimer: NodeJS.Timeout | undefined
  const reconnect = () => {
    if (isStopped || reconnectTimer) return
    onLost()
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined
      connect(reconnect).catch(reconnect)
    }, reconnectDelayMs).unref()
  }
  return {
    connected: connect(reconnect),
    stop: () => {
      isStopped = true
      clearTimeout(reconnectTimer)
    },
  }
}
