import type { LogEvent } from 'kysely'

/** Hears how long a query took, in milliseconds, with its wait for a lock. */
export type OnQuery = (ms: number) => void

/** What Kysely calls after each query. */
export const timesFor =
  (onQuery: OnQuery) =>
  ({ queryDurationMillis }: LogEvent) =>
    onQuery(queryDurationMillis)
