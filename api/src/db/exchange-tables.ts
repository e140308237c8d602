import type { Generated } from 'kysely'

/** What was seen of another site when a file of it was last taken. */
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

/** What is told to another program. */
export interface DeliveriesTable {
  id: Generated<number>
  /** A change of the content, or what a cache in front is to forget. */
  kind: 'change' | 'purge'
  /** The row of the log that it tells of: each is told once. */
  change_id: number | null
  /** The same at each attempt. */
  message_id: string
  /** JSON. */
  body: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** When it is tried next; while somebody tries, when that is taken to have failed. */
  due_at: string
  /** What was answered last. */
  status: number | null
  problem: string | null
  created_at: string
  settled_at: string | null
}
