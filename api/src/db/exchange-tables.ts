import type { Generated } from 'kysely'

/** State of another site when its file was last imported. */
export interface SiteExchangesTable {
  /** The id of that site. */
  site: string
  /** Of its file. */
  serial: number
  /** What this site counted then. */
  at_serial: number
  /** JSON (`SeenThings` of the contract). */
  things: string
}

/** Notifications to other programs (webhooks). */
export interface DeliveriesTable {
  id: Generated<number>
  /** A change of the content, or what a cache in front is to forget. */
  kind: 'change' | 'purge'
  /** The row of the log that it reports: each row is reported once. */
  change_id: number | null
  /** The same at each attempt. */
  message_id: string
  /** JSON. */
  body: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** Time of the next attempt. During an attempt: the time at which its lease ends. */
  due_at: string
  /** HTTP status of the last attempt. */
  status: number | null
  problem: string | null
  created_at: string
  settled_at: string | null
}
