import {
  CalendarCounts,
  type CalendarDraft,
  type OtherCalendar,
  OtherCalendar as OtherCalendarSchema,
} from '@vitrine/contract/admin/calendars'
import { hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { agendaTemplate } from '@vitrine/contract/pages/event-fields'
import type { Selectable, Updateable } from 'kysely'
import type { Keys } from '../crypto/secrets.ts'
import type { CalendarsTable } from '../db/calendar-tables.ts'
import type { Db } from '../db/schema.ts'

export type CalendarRow = Selectable<CalendarsTable>

export const readEveryMs = hourMs

export const listRows = (db: Db) => db.selectFrom('calendars').selectAll().orderBy('id').execute()

export const findCalendar = (db: Db, id: number) =>
  db.selectFrom('calendars').selectAll().where('id', '=', id).executeTakeFirst()

const agendas = (db: Db) =>
  db
    .selectFrom('pages')
    .where('pages.template', '=', agendaTemplate)
    .where('pages.deleted_at', 'is', null)

export const isAgenda = async (db: Db, id: number) =>
  (await agendas(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function listAgendas(db: Db, locale: string) {
  const rows = await agendas(db)
    .leftJoin('page_translations as texts', (join) =>
      join.onRef('texts.page_id', '=', 'pages.id').on('texts.locale', '=', locale),
    )
    .select(['pages.id', 'pages.key', 'texts.title'])
    .orderBy('pages.id')
    .execute()
  return rows.map(({ id, key, title }) => ({ id, title: title ?? key }))
}

/** `address` is encrypted. */
type StoredCalendar = Pick<CalendarDraft, 'name' | 'address' | 'mode' | 'agenda'>

const toValues = ({ agenda, ...values }: StoredCalendar) => ({ ...values, agenda_id: agenda })

export const insertCalendar = (tx: Db, values: StoredCalendar, at: string) =>
  tx
    .insertInto('calendars')
    .values({ ...toValues(values), due_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A changed calendar is read as a whole: its agenda or its address may be another one. */
export const updateCalendar = (tx: Db, id: number, values: StoredCalendar, now: Date) =>
  setValues(tx, id, {
    ...toValues(values),
    etag: null,
    modified: null,
    due_at: now.toISOString(),
  })

export const setDue = (db: Db, id: number, now: Date) =>
  setValues(db, id, { due_at: now.toISOString() })

export const setValues = (db: Db, id: number, values: Updateable<CalendarsTable>) =>
  db.updateTable('calendars').set(values).where('id', '=', id).returningAll().executeTakeFirst()

/** Longer than a reading takes: it expires only after a crash. */
const leaseMs = 10 * minuteMs

/** Takes a due calendar, so that one process reads it. */
export async function takeDueCalendar(db: Db, now: Date): Promise<CalendarRow | undefined> {
  const at = now.toISOString()
  const due = await db
    .selectFrom('calendars')
    .select('id')
    .where('due_at', '<=', at)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', at)]))
    .orderBy('due_at')
    .executeTakeFirst()
  if (!due) return undefined
  return db
    .updateTable('calendars')
    .set({ lease_until: new Date(now.getTime() + leaseMs).toISOString() })
    .where('id', '=', due.id)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', at)]))
    .returningAll()
    .executeTakeFirst()
}

/** Returns a calendar for the admin. The address is empty if another secret encrypted it. */
export function describeCalendar(row: CalendarRow, keys: Keys, now: Date): OtherCalendar {
  const at = now.toISOString()
  const isTaken = row.lease_until !== null && row.lease_until >= at
  return OtherCalendarSchema.parse({
    id: row.id,
    name: row.name,
    address: keys.decrypt(row.address) ?? '',
    agenda: row.agenda_id,
    mode: row.mode,
    isReading: isTaken || row.due_at <= at,
    checkedAt: row.checked_at,
    readAt: row.read_at,
    nextAt: row.due_at,
    counts: row.counts === null ? null : CalendarCounts.parse(JSON.parse(row.counts)),
    problem: row.problem,
    status: row.status,
  })
}
