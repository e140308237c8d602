import { within } from '@vitrine/contract/bounds/within'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { ChangeSource } from './changes.ts'
import { CuttableClient } from './postgres-connection.ts'

const channel = 'vitrine_content'
const reconnectDelayMs = 1_000
const endMs = 500

/** The connection on which changes are heard, and on which the server is asked whether it lives. */
export interface PostgresListening extends ChangeSource {
  /** Resolves when the server has answered; where there is no connection, on the next one. */
  probe: () => Promise<unknown>
  cut: () => void
}

/** `LISTEN/NOTIFY` on a connection of its own, opened again whenever it is lost. */
export function listenPostgres(config: ClientConfig, onConnected: () => void): PostgresListening {
  let client: CuttableClient | undefined
  let connected = Promise.withResolvers<CuttableClient>()

  const connect = async (onCommit: () => void, onEnd: () => void) => {
    const opening = new CuttableClient(config)
    client = opening
    opening.on('notification', onCommit)
    opening.on('error', () => {})
    opening.on('end', onEnd)
    await opening.connect()
    const late = setTimeout(() => opening.cut(), config.connectionTimeoutMillis)
    await opening.query(`LISTEN ${channel}`).finally(() => clearTimeout(late))
    connected.resolve(opening)
    onConnected()
    // Reports the commits that were missed while the connection was lost.
    onCommit()
  }
  return {
    probe: async () => (await connected.promise).query('select 1'),
    cut: () => client?.cut(),
    announce: async (tx) => {
      await sql`select pg_notify(${channel}, '')`.execute(tx)
    },
    listen: async (onCommit) => {
      const keeping = keepConnected(
        (onEnd) => connect(onCommit, onEnd),
        () => {
          connected = Promise.withResolvers()
        },
      )
      const stop = async () => {
        keeping.stop()
        const ending = client
        if (ending) await within(endMs, ending.end(), () => ending.cut())
      }
      try {
        await keeping.connected
      } catch (error) {
        await stop()
        throw error
      }
      return stop
    },
  }
}

/** Connects, and again whenever the connection has ended. */
function keepConnected(connect: (onEnd: () => void) => Promise<void>, onLost: () => void) {
  let isStopped = false
  let waiting: NodeJS.Timeout | undefined
  const reconnect = () => {
    if (isStopped || waiting) return
    onLost()
    waiting = setTimeout(() => {
      waiting = undefined
      connect(reconnect).catch(reconnect)
    }, reconnectDelayMs).unref()
  }
  return {
    /** Of the first connection. */
    connected: connect(reconnect),
    stop: () => {
      isStopped = true
      clearTimeout(waiting)
    },
  }
}
