import type { LogEvent } from 'kysely'

export interface FinishedQuery {
  /** With placeholders for its values. */
  sql: string
  failed: boolean
}

/** Called with the duration of each query in milliseconds, including its wait for a lock. */
export type OnQuery = (ms: number, query: FinishedQuery) => void

export const createQueryLog =
  (onQuery: OnQuery) =>
  ({ level, query, queryDurationMillis }: LogEvent) =>
    onQuery(queryDurationMillis, { sql: query.sql, failed: level === 'error' })
