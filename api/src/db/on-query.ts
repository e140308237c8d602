import type { LogEvent } from 'kysely'

/** A finished statement. */
export interface DoneQuery {
  /** Signs stand in it for its values. */
  sql: string
  failed: boolean
}

/** Hears how long a query took, in milliseconds, with its wait for a lock. */
export type OnQuery = (ms: number, query: DoneQuery) => void

/** What Kysely calls after each query. */
export const timesFor =
  (onQuery: OnQuery) =>
  ({ level, query, queryDurationMillis }: LogEvent) =>
    onQuery(queryDurationMillis, { sql: query.sql, failed: level === 'error' })
