import { sql } from 'kysely'
import { Client } from 'pg'
import type { ChangeSource } from './changes.ts'

const channel = 'vitrine_content'
const reconnectDelayMs = 1_000
/** A connection that has silently died is noticed, not waited on for ever. */
const keepAliveInitialDelayMillis = 10_000

/** `LISTEN/NOTIFY` on a connection of its own, opened again whenever it is lost. */
export function listenPostgres(url: string): ChangeSource {
  return {
    announce: async (tx) => {
      await sql`select pg_notify(${channel}, '')`.execute(tx)
    },
    listen: async (onCommit) => {
      let stopped = false
      let client: Client | undefined
      let waiting: NodeJS.Timeout | undefined
      const connect = async () => {
        waiting = undefined
        client = new Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis })
        client.on('notification', onCommit)
        client.on('error', () => {})
        client.on('end', reconnect)
        await client.connect()
        await client.query(`LISTEN ${channel}`)
        // What was committed while nobody listened is heard of now.
        onCommit()
      }
      const reconnect = () => {
        if (stopped || waiting) return
        waiting = setTimeout(() => void connect().catch(reconnect), reconnectDelayMs).unref()
      }
      await connect()
      return async () => {
        stopped = true
        clearTimeout(waiting)
        await client?.end()
      }
    },
  }
}
