import type { Db } from '../db/schema.ts'
import { createDayCache } from './day-cache.ts'
import type { Counted } from './events.ts'
import { removeDaysBefore, removeEventsBefore, removeSumsBefore } from './store.ts'
import { valuesMax } from './sums.ts'
import { createBatchWriter } from './write-batch.ts'

/** What is over: everything before these. */
export interface Expired {
  /** Salts and visitors of days before this one. */
  day: string
  /** Single events before this minute. */
  minute: number
  /** Sums of days before this one. */
  sumsDay: string
}

/** Where events are kept. */
export interface Writer {
  /** Writes events in one transaction, or throws and has written none. */
  write: (events: Counted[]) => Promise<void>
  remove: (over: Expired) => Promise<void>
  close: () => Promise<void>
}

/** Writes on this connection. */
export function createWriter(db: Db): Writer {
  const days = createDayCache(db)
  return {
    write: createBatchWriter(db, days),
    remove: async ({ day, minute, sumsDay }) => {
      days.forget(day)
      await removeDaysBefore(db, day)
      await removeEventsBefore(db, minute)
      await removeSumsBefore(db, sumsDay, Object.keys(valuesMax))
    },
    close: async () => {},
  }
}
