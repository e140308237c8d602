import type { Insertable } from 'kysely'
import type { TrackingDailyTable, TrackingEventsTable } from '../db/tracking-tables.ts'
import type { TestDatabase } from './databases.ts'

/** Returns a daily sum, by default of all views on 21 November 2026. */
export const daySum = (line: Partial<TrackingDailyTable>): TrackingDailyTable => ({
  day: '2026-11-21',
  dimension: 'total',
  locale: '',
  value: 'view',
  events: 1,
  visitors: 1,
  ...line,
})

export type DayOf = (
  value: string,
  events: number,
  visitors?: number,
  more?: Partial<TrackingDailyTable>,
) => TrackingDailyTable

type Event = Insertable<TrackingEventsTable>

/** Inserts tracking events, by default views of a French page. */
export async function countEvents({ db }: Pick<TestDatabase, 'db'>, events: Partial<Event>[]) {
  const usual = { kind: 'view', model: null, target: 1, locale: 'fr', place: null } as const
  const rows = events.map((event): Event => {
    const rest = { referrer: null, device: 'desktop', visitor: 'a', minute: 0 } as const
    return { ...usual, ...rest, ...event }
  })
  await db.insertInto('tracking_events').values(rows).execute()
}

export async function clearCounts({ db }: Pick<TestDatabase, 'db'>) {
  await db.deleteFrom('tracking_daily').execute()
  await db.deleteFrom('tracking_events').execute()
  await db.deleteFrom('tracking_sums').execute()
  await db.updateTable('tracking_summed').set({ day: '' }).execute()
}
