import type { Generated } from 'kysely'

/** State of the last import of another site's file. */
export interface SiteExchangesTable {
  site: string
  serial: number
  /** Serial number of this site at that time. */
  at_serial: number
  /** JSON (`SeenThings` of the contract). */
  things: string
}

/** Notifications to other programs (webhooks). */
export interface DeliveriesTable {
  id: Generated<number>
  /** A change of content, a purge of a shared cache, or a response to a form, with its answers. */
  kind: 'change' | 'purge' | 'response' | 'response-values'
  /** Reported row of the log of changes: each is reported once. */
  change_id: number | null
  /** Stays the same in all attempts. */
  message_id: string
  /** JSON. */
  body: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  /** Time of the next attempt. During an attempt: the time at which its lease ends. */
  due_at: string
  status: number | null
  problem: string | null
  created_at: string
  settled_at: string | null
}
