import type { Db } from '../db/schema.ts'

/** A page of a responsible person with errors that the publish check has found. */
export interface FaultyPage {
  id: number
  ownerId: number
  errors: number
}

/** Finds the live texts with errors that are not ignored, on pages that have an owner. */
export async function findFaultyPages(db: Db): Promise<FaultyPage[]> {
  const rows = await db
    .selectFrom('check_findings as findings')
    .innerJoin('pages', 'pages.id', 'findings.page_id')
    .innerJoin('check_texts as texts', (join) =>
      join
        .onRef('texts.page_id', '=', 'findings.page_id')
        .onRef('texts.locale', '=', 'findings.locale'),
    )
    .leftJoin('ignored_findings as ignored', (join) =>
      join
        .onRef('ignored.page_id', '=', 'findings.page_id')
        .onRef('ignored.locale', '=', 'findings.locale')
        .onRef('ignored.key', '=', 'findings.key'),
    )
    .select(['findings.page_id', 'pages.owner_id'])
    .select(({ fn }) => fn.countAll<string | number>().as('errors'))
    .where('findings.severity', '=', 'error')
    .where('texts.is_live', '=', 1)
    .where('pages.deleted_at', 'is', null)
    .where('pages.owner_id', 'is not', null)
    .where('ignored.key', 'is', null)
    .groupBy(['findings.page_id', 'pages.owner_id'])
    .orderBy('findings.page_id')
    .execute()
  return rows.flatMap(({ page_id: id, owner_id: ownerId, errors }) =>
    ownerId === null ? [] : [{ id, ownerId, errors: Number(errors) }],
  )
}
