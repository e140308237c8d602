import {
  ChangeKind,
  changeRetentionMonths,
  type LoggedChange,
} from '@vitrine/contract/admin/changes'
import type * as endpoints from '@vitrine/contract/endpoints/admin-session'
import type { InputOf } from '../binding/bind.ts'
import { getEndOfDay, readLogPage, readLogTable } from '../db/read-log.ts'
import type { Db } from '../db/schema.ts'
import { sqlContains } from '../db/sql-contains.ts'
import { type CsvCell, formatLargeCsv } from '../http/csv.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { EditingDeps } from './calls/editing-deps.ts'
import { findPageTitles } from './pages/show-page.ts'

/** Lists changes, latest first, with a cursor for the next page. */
export async function listChanges(
  editing: EditingDeps,
  _: PersonRequest,
  { query }: InputOf<typeof endpoints.listChanges>,
) {
  const { data, next } = await readLogPage(editing.context.db, findChanges, query)
  return { data: await addParentTitles(editing, data), next }
}

/** Adds the titles of parent pages, which the log stores as ids, if the pages still exist. */
async function addParentTitles(
  { context: { db, rules } }: EditingDeps,
  changes: LoggedChange[],
): Promise<LoggedChange[]> {
  const ids = changes.flatMap(({ before, after }) =>
    [before?.parent, after?.parent].filter((id) => typeof id === 'number'),
  )
  const chain = rules.locales.map(({ code }) => code)
  const named = await findPageTitles(db, [...new Set(ids)], chain)
  const titles = new Map<unknown, string>(named.map(({ id, title }) => [id, title]))
  const side = (values: LoggedChange['before']) => {
    const parent = titles.get(values?.parent)
    return values && parent ? { ...values, parent } : values
  }
  return changes.map((change) => ({
    ...change,
    before: side(change.before),
    after: side(change.after),
  }))
}

async function findChanges(
  db: Db,
  query: endpoints.ChangesQuery,
  limit: number,
): Promise<LoggedChange[]> {
  const { q, who, page, kind, locale, from, to, before } = query
  const rows = await db
    .selectFrom('changes_log as changes')
    .leftJoin('users', 'users.id', 'changes.user_id')
    .selectAll('changes')
    .select('users.name')
    .$if(q !== undefined, (rows) => rows.where(sqlContains(['changes.subject'], q ?? '')))
    .$if(who !== undefined, (rows) => rows.where('changes.user_id', '=', who ?? 0))
    .$if(page !== undefined, (rows) => rows.where('changes.page_id', '=', page ?? 0))
    .$if(kind !== undefined, (rows) => rows.where('changes.kind', '=', kind ?? ''))
    .$if(locale !== undefined, (rows) => rows.where('changes.locale', '=', locale ?? ''))
    .$if(from !== undefined, (rows) => rows.where('changes.at', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('changes.at', '<', getEndOfDay(to)))
    .$if(before !== undefined, (rows) => rows.where('changes.id', '<', before ?? 0))
    .orderBy('changes.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ user_id, name, token_name, is_machine, kind, page_id, ...row }) => ({
    id: row.id,
    at: row.at,
    locale: row.locale,
    subject: row.subject,
    page: page_id,
    author: user_id === null || name === null ? null : { id: user_id, name },
    token: token_name,
    isMachine: is_machine === 1,
    kind: ChangeKind.parse(kind),
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }))
}

/** Downloads changes as CSV. */
export async function downloadChanges(
  { context: { db } }: EditingDeps,
  _: PersonRequest,
  { query }: InputOf<typeof endpoints.downloadChanges>,
) {
  const rows = await readLogTable(db, findChanges, query, toCells)
  const headers = { 'Content-Disposition': 'attachment; filename="changes.csv"' }
  return reply(200, await formatLargeCsv(csvColumns, rows), headers)
}

const csvColumns = [
  'at',
  'who',
  'what',
  'page',
  'language',
  'subject',
  'before',
  'after',
  'token',
  'machine',
]

function toCells(change: LoggedChange): CsvCell[] {
  const { at, author, kind, page, locale, subject, before, after, token, isMachine } = change
  const side = (values: LoggedChange['before']) => (values ? JSON.stringify(values) : '')
  return [
    ...[at, author?.name ?? '', kind, page, locale, subject, side(before), side(after)],
    ...[token ?? '', isMachine ? 'yes' : ''],
  ]
}

/** Deletes changes older than `changeRetentionMonths`. */
export async function removeOldChanges(tx: Db, now: Date) {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - changeRetentionMonths)
  await tx.deleteFrom('changes_log').where('at', '<', before.toISOString()).execute()
}
