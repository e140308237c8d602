import { type RedirectsQuery, statusGone } from '@vitrine/contract/admin/redirects'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Insertable, Selectable } from 'kysely'
import { toBatches } from '../db/batches.ts'
import type { RedirectsTable } from '../db/page-tables.ts'
import type { Db } from '../db/schema.ts'
import { sqlContains } from '../db/sql-contains.ts'
import { hashSource, type RedirectRule, type RuleTarget } from './rule.ts'

export type RedirectRow = Selectable<RedirectsTable>

/** Who saves rules, and when. */
export interface SavedBy {
  userId: number | null
  at: string
}

/** Columns that a person sets. */
function toColumns({ source, locale, target, status, note }: RedirectRule) {
  return {
    source,
    source_hash: hashSource(source),
    locale: locale ?? '',
    page_id: target && 'page' in target ? target.page : null,
    page_locale: target && 'page' in target ? target.locale : null,
    address: target && 'address' in target ? target.address : null,
    status,
    note,
  }
}

type TargetColumns = Pick<RedirectRow, 'page_id' | 'page_locale' | 'address'>

export function toTarget({ page_id, page_locale, address }: TargetColumns): RuleTarget | null {
  if (page_id !== null) return { page: page_id, locale: page_locale }
  return address === null ? null : { address }
}

export const toRule = (row: RedirectRow): RedirectRule => ({
  source: row.source,
  locale: row.locale || null,
  target: toTarget(row),
  status: row.status,
  note: row.note,
})

const rowsPerQuery = 200

/** Calls `use` with each redirect in the order of their ids, in time slices. */
export const forEachRedirect = (db: Db, use: (row: RedirectRow) => void) =>
  forEachRow(
    (after) =>
      db
        .selectFrom('redirects')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsPerQuery)
        .execute(),
    use,
  )

/** Like `forEachRedirect`, with the keys of the pages. */
export const forEachKeyedRedirect = (
  db: Db,
  use: (row: RedirectRow & { key: string | null }) => void,
) =>
  forEachRow(
    (after) =>
      db
        .selectFrom('redirects')
        .leftJoin('pages', 'pages.id', 'redirects.page_id')
        .selectAll('redirects')
        .select('pages.key')
        .where('redirects.id', '>', after)
        .orderBy('redirects.id')
        .limit(rowsPerQuery)
        .execute(),
    use,
  )

async function forEachRow<R extends { id: number }>(
  read: (after: number) => Promise<R[]>,
  use: (row: R) => void,
) {
  for (let after = 0; ; ) {
    const rows = await read(after)
    for (const row of rows) {
      use(row)
      await nextSlice()
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerQuery) return
    after = last.id
    await nextSlice()
  }
}

export const findRedirect = (db: Db, id: number): Promise<RedirectRow | undefined> =>
  db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the redirect with a source in a language; null for all languages. */
export const findRedirectBySource = (
  db: Db,
  source: string,
  locale: string | null,
): Promise<RedirectRow | undefined> =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where('source_hash', '=', hashSource(source))
    .where('locale', '=', locale ?? '')
    .executeTakeFirst()

export async function countRedirects(db: Db): Promise<number> {
  const row = await db
    .selectFrom('redirects')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function insertRedirects(tx: Db, rules: RedirectRule[], by: SavedBy) {
  const rows: RedirectRow[] = []
  for (const batch of toBatches(rules)) {
    const values = batch.map((rule) => toNewColumns(rule, by))
    rows.push(...(await tx.insertInto('redirects').values(values).returningAll().execute()))
  }
  return rows
}

/** Columns of a rule that is saved for the first time. */
export const toNewColumns = (
  rule: RedirectRule,
  { userId, at }: SavedBy,
): Insertable<RedirectsTable> => ({
  ...toColumns(rule),
  version: 1,
  created_at: at,
  created_by: userId,
  changed_at: at,
  changed_by: userId,
})

export const updateRedirect = (tx: Db, id: number, rule: RedirectRule, { userId, at }: SavedBy) =>
  tx
    .updateTable('redirects')
    .set(({ eb }) => ({
      ...toColumns(rule),
      version: eb('version', '+', 1),
      changed_at: at,
      changed_by: userId,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteRedirects = (tx: Db, ids: number[]): Promise<RedirectRow[]> =>
  tx.deleteFrom('redirects').where('id', 'in', ids).returningAll().execute()

export const allLocales = 'all'

/** Reads one page of the list, and the number of rules that match. */
export async function findRedirects(db: Db, query: RedirectsQuery, size: number) {
  const matching = () => selectMatching(db, query)
  const count = await matching()
    .select(({ fn }) => fn.count('redirects.id').as('count'))
    .executeTakeFirst()
  const rows = await matching()
    .selectAll('redirects')
    .orderBy('source')
    .orderBy('locale')
    .orderBy('redirects.id')
    .limit(size)
    .offset((query.page - 1) * size)
    .execute()
  return { rows, total: Number(count?.count ?? 0) }
}

function selectMatching(db: Db, { q, locale, status, kind }: RedirectsQuery) {
  return db
    .selectFrom('redirects')
    .$if(q !== undefined, (rows) =>
      rows.where(({ or, exists, selectFrom }) =>
        or([
          sqlContains(['redirects.source', 'redirects.address', 'redirects.note'], q ?? ''),
          exists(
            selectFrom('page_translations as texts')
              .select('texts.page_id')
              .whereRef('texts.page_id', '=', 'redirects.page_id')
              .where(sqlContains(['texts.title'], q ?? '')),
          ),
        ]),
      ),
    )
    .$if(locale !== undefined, (rows) =>
      rows.where('redirects.locale', '=', locale === allLocales ? '' : (locale ?? '')),
    )
    .$if(status !== undefined, (rows) => rows.where('redirects.status', '=', status ?? 0))
    .$if(kind !== undefined, (rows) =>
      rows.where(({ and, eb }) => {
        if (kind === 'page') return eb('page_id', 'is not', null)
        if (kind === 'path') return eb('address', 'like', '/%')
        if (kind === 'external') return eb('address', 'not like', '/%')
        return and([
          eb('page_id', 'is', null),
          eb('address', 'is', null),
          eb('redirects.status', kind === 'gone' ? '=' : '!=', statusGone),
        ])
      }),
    )
}
