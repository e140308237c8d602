import {
  type CalendarDraft,
  calendarLimits,
  toCalendarUrl,
} from '@vitrine/contract/admin/calendars'
import type * as endpoints from '@vitrine/contract/endpoints/calendars'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import {
  describeCalendar,
  findCalendar,
  insertCalendar,
  isAgenda,
  listAgendas,
  listRows,
  setDue,
  updateCalendar,
} from './store.ts'
import { refuseCalendar } from './texts.ts'

export async function listCalendars({ context }: EditingDeps) {
  const { db, rules, keys, now } = context
  const rows = await listRows(db)
  const data = rows.map((row) => describeCalendar(row, keys, now()))
  return { data, meta: { agendas: await listAgendas(db, rules.defaultLocale) } }
}

export async function createCalendar(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.createCalendar>,
) {
  const { db, keys, now } = editing.context
  const fault = await findFault(db, body)
  if (fault) return refuseCalendar(editing, ctx, 422, fault.name, fault.field)
  const at = now().toISOString()
  const row = await db.transaction().execute(async (tx) => {
    if ((await listRows(tx)).length >= calendarLimits.calendars) return undefined
    await log(editing, ctx, tx, { after: body })
    return insertCalendar(tx, { ...body, address: keys.encrypt(body.address) }, at)
  })
  if (!row) return refuseCalendar(editing, ctx, 422, 'full')
  return reply(201, { data: describeCalendar(row, keys, now()) })
}

export async function changeCalendar(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id }, body }: InputOf<typeof endpoints.changeCalendar>,
) {
  const { db, keys, now } = editing.context
  const fault = await findFault(db, body)
  if (fault) return refuseCalendar(editing, ctx, 422, fault.name, fault.field)
  const row = await db.transaction().execute(async (tx) => {
    const before = await findCalendar(tx, id)
    if (!before) return undefined
    await log(editing, ctx, tx, { before, after: body })
    return updateCalendar(tx, id, { ...body, address: keys.encrypt(body.address) }, now())
  })
  if (!row) return refuseCalendar(editing, ctx, 404, 'unknown')
  return { data: describeCalendar(row, keys, now()) }
}

export async function readCalendarNow(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof endpoints.readCalendarNow>,
) {
  const { db, keys, now } = editing.context
  const row = await setDue(db, id, now())
  if (!row) return refuseCalendar(editing, ctx, 404, 'unknown')
  return reply(202, { data: describeCalendar(row, keys, now()) })
}

export async function deleteCalendar(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof endpoints.deleteCalendar>,
) {
  const deleted = await editing.context.db.transaction().execute(async (tx) => {
    const before = await findCalendar(tx, id)
    if (!before) return false
    await log(editing, ctx, tx, { before })
    await tx.deleteFrom('calendars').where('id', '=', id).execute()
    return true
  })
  return deleted ? reply(204, null) : refuseCalendar(editing, ctx, 404, 'unknown')
}

const findFault = async (db: Db, { address, agenda }: CalendarDraft) => {
  if (toCalendarUrl(address) === undefined) return { name: 'address', field: 'address' } as const
  if (!(await isAgenda(db, agenda))) return { name: 'no-agenda', field: 'agenda' } as const
  return undefined
}

type LoggedCalendar = Pick<CalendarDraft, 'name' | 'mode'>

/** The log has no addresses: that of a private calendar is a password. */
function log(
  { context: { now } }: EditingDeps,
  ctx: PersonRequest,
  tx: Parameters<typeof logChange>[0],
  { before, after }: { before?: LoggedCalendar; after?: LoggedCalendar },
) {
  const show = ({ name, mode }: LoggedCalendar) => ({ name, mode })
  const change = {
    kind: 'calendar-changed',
    subject: after?.name ?? before?.name ?? '',
    ...(before && { before: show(before) }),
    ...(after && { after: show(after) }),
  } as const
  return logChange(tx, getActor(ctx), change, now().toISOString())
}
