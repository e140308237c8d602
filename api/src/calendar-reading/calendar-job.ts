import type { CalendarCounts, OtherCalendar } from '@vitrine/contract/admin/calendars'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import {
  type CalendarRow,
  isAgenda,
  readEveryMs,
  setValues,
  takeDueCalendar,
} from '../calendars/store.ts'
import type { LinkNetwork } from '../checks/external/request-link.ts'
import type { Keys } from '../crypto/secrets.ts'
import { readInThread } from '../worker-threads/read-in-thread.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { type CalendarImport, importCalendar } from './import-calendar.ts'
import type { readCalendar } from './read-calendar.ts'

export interface CalendarJob extends CalendarImport {
  keys: Keys
  network: LinkNetwork
  ownOrigins: readonly string[]
  timeZone: () => string
}

/** Reads all due calendars, one after the other. One process at a time reads a calendar. */
export async function readDueCalendars(job: CalendarJob, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const calendar = await takeDueCalendar(job.db, job.now())
    if (!calendar) return
    try {
      await finish(job, calendar, await readOne(job, calendar, ending))
    } catch (error) {
      // The next process reads a calendar whose reading was stopped.
      if (ending.aborted) return void (await setValues(job.db, calendar.id, { lease_until: null }))
      await finish(job, calendar, { problem: 'failed' })
      throw error
    }
  }
}

const thread = new URL('calendar-thread.ts', import.meta.url)
const limits = { timeoutMs: minuteMs, memoryMegabytes: 300 }

interface Reading {
  problem?: NonNullable<OtherCalendar['problem']>
  status?: number
  counts?: CalendarCounts
  etag?: string | null
  modified?: string | null
  isUnchanged?: boolean
}

async function readOne(
  job: CalendarJob,
  calendar: CalendarRow,
  ending: AbortSignal,
): Promise<Reading> {
  const { db, keys, network, ownOrigins, rules } = job
  const address = keys.decrypt(calendar.address)
  if (address === undefined) return { problem: 'secret' }
  if (!(await isAgenda(db, calendar.agenda_id))) return { problem: 'no-agenda' }
  const { etag, modified } = calendar
  const answer = await fetchCalendar(network, { address, etag, modified, ownOrigins }, ending)
  if (answer === 'not-modified') return { isUnchanged: true }
  if ('problem' in answer) return answer
  const source = { text: answer.text, timeZone: job.timeZone() }
  const read = await readInThread<ReturnType<typeof readCalendar>>(thread, source, limits, ending)
  ending.throwIfAborted()
  if (!read) return { problem: 'too-complex' }
  if (typeof read === 'string') return { problem: read }
  const agenda = await db
    .selectFrom('pages')
    .leftJoin('page_translations as texts', (join) =>
      join.onRef('texts.page_id', '=', 'pages.id').on('texts.locale', '=', rules.defaultLocale),
    )
    .select(['pages.key', 'texts.slug'])
    .where('pages.id', '=', calendar.agenda_id)
    .executeTakeFirstOrThrow()
  const place = { key: agenda.key, slug: agenda.slug ?? '' }
  const counts = await importCalendar(job, calendar, place, read)
  return { counts, etag: answer.etag, modified: answer.modified }
}

/** Stores the result. Counts of the last reading that succeeded stay when one fails. */
async function finish({ db, now }: CalendarJob, { id, due_at }: CalendarRow, reading: Reading) {
  const { problem, status, counts, etag = null, modified = null, isUnchanged } = reading
  const at = now().toISOString()
  const next = new Date(now().getTime() + readEveryMs).toISOString()
  await setValues(db, id, {
    lease_until: null,
    checked_at: at,
    problem: problem ?? null,
    status: status ?? null,
    ...((counts || isUnchanged) && { read_at: at }),
    ...(counts && { counts: JSON.stringify(counts) }),
  })
  // A calendar with missing events is read as a whole until they are back or unpublished.
  const tags = counts?.missing ? { etag: null, modified: null } : { etag, modified }
  // Otherwise a person has changed the calendar in the meantime, or wants another reading.
  await db
    .updateTable('calendars')
    .set({ due_at: next, ...(counts && tags) })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .execute()
}
