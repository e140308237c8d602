import type { Db } from '../db/schema.ts'

/** Which translations to count. */
export interface DebtFilter {
  locales: readonly string[]
  /** A page; only this one and those below it. */
  under?: number | undefined
  owner?: number | 'none' | undefined
}

/**
 * Selects the debt of pages that are not in the trash, with the root page of each (`root_id`; with
 * `under`, that page).
 */
export const selectDebt = (db: Db, { locales, under, owner }: DebtFilter) =>
  db
    .withRecursive('sections', (recursive) =>
      recursive
        .selectFrom('pages')
        .select(['pages.id', 'pages.id as root_id'])
        .where('pages.deleted_at', 'is', null)
        .where('pages.parent_id', 'is', null)
        .$if(under !== undefined, (query) => query.clearWhere().where('pages.id', '=', under ?? 0))
        .unionAll(
          recursive
            .selectFrom('pages')
            .innerJoin('sections', 'sections.id', 'pages.parent_id')
            .select(['pages.id', 'sections.root_id'])
            .where('pages.deleted_at', 'is', null),
        ),
    )
    .selectFrom('translation_debt as debt')
    .innerJoin('sections', 'sections.id', 'debt.page_id')
    .innerJoin('pages', 'pages.id', 'debt.page_id')
    .where('pages.deleted_at', 'is', null)
    .where('debt.locale', 'in', locales)
    .$if(owner === 'none', (query) => query.where('pages.owner_id', 'is', null))
    .$if(typeof owner === 'number', (query) => query.where('pages.owner_id', '=', Number(owner)))
