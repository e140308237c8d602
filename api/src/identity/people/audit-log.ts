import type { LoggedEvent } from '@vitrine/contract/admin/audit-log'
import type * as at from '@vitrine/contract/endpoints/people'
import type { InputOf } from '../../binding/bind.ts'
import { readLogPage, readLogTable } from '../../db/read-log.ts'
import { type CsvCell, formatLargeCsv } from '../../http/csv.ts'
import { reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { findAuditEvents } from './audit-events.ts'

/** Lists the events of all accounts, latest first, with a cursor for the next page. */
export async function listAuditEvents(
  { db }: ApiContext,
  _: PersonRequest,
  { query }: InputOf<typeof at.listAuditEvents>,
) {
  return readLogPage(db, findAuditEvents, query)
}

/** Downloads the events as CSV. */
export async function downloadAuditEvents(
  { db }: ApiContext,
  _: PersonRequest,
  { query }: InputOf<typeof at.downloadAuditEvents>,
) {
  const rows = await readLogTable(db, findAuditEvents, query, toCells)
  const headers = { 'Content-Disposition': 'attachment; filename="audit-log.csv"' }
  return reply(200, await formatLargeCsv(csvColumns, rows), headers)
}

const csvColumns = [
  'at',
  'event',
  'who',
  'account',
  'address',
  'browser',
  'system',
  'before',
  'after',
]

function toCells(row: LoggedEvent): CsvCell[] {
  const { at, event, actor, person, isTerminal, address, browser, system, before, after } = row
  const who = isTerminal ? 'terminal' : (actor?.name ?? '')
  const side = (values: LoggedEvent['before']) => (values ? JSON.stringify(values) : '')
  return [at, event, who, person?.name ?? '', address, browser, system, side(before), side(after)]
}
