import type { TermDraft } from '@vitrine/contract/admin/glossary'
import { foldTerm } from '@vitrine/contract/translation/find-terms'
import type { Selectable } from 'kysely'
import { toBatches } from '../db/batches.ts'
import type { GlossaryTermsTable } from '../db/glossary-tables.ts'
import type { Db } from '../db/schema.ts'

export type TermRow = Selectable<GlossaryTermsTable>

/** Who saves terms, and when. */
export interface TermAuthor {
  /** Null for an import from another site. */
  userId: number | null
  at: string
}

export const listTerms = (db: Db, locale: string): Promise<TermRow[]> =>
  db
    .selectFrom('glossary_terms')
    .selectAll()
    .where('locale', '=', locale)
    .orderBy('term_key')
    .orderBy('source_locale')
    .execute()

/** Lists the terms of all languages. */
export const listAllTerms = (db: Db): Promise<TermRow[]> =>
  db
    .selectFrom('glossary_terms')
    .selectAll()
    .orderBy('locale')
    .orderBy('term_key')
    .orderBy('source_locale')
    .execute()

/** Lists the terms of a language for texts of one source language. */
export const listTermsFrom = (db: Db, locale: string, sourceLocale: string): Promise<TermRow[]> =>
  db
    .selectFrom('glossary_terms')
    .selectAll()
    .where('locale', '=', locale)
    .where('source_locale', '=', sourceLocale)
    .orderBy('term_key')
    .execute()

export const findTerm = (db: Db, locale: string, id: number): Promise<TermRow | undefined> =>
  db
    .selectFrom('glossary_terms')
    .selectAll()
    .where('locale', '=', locale)
    .where('id', '=', id)
    .executeTakeFirst()

export const findSameTerm = (
  db: Db,
  locale: string,
  { sourceLocale, term }: Pick<TermDraft, 'sourceLocale' | 'term'>,
): Promise<TermRow | undefined> =>
  db
    .selectFrom('glossary_terms')
    .selectAll()
    .where('locale', '=', locale)
    .where('source_locale', '=', sourceLocale)
    .where('term_key', '=', foldTerm(term))
    .executeTakeFirst()

export async function countTerms(db: Db, locale: string): Promise<number> {
  const row = await db
    .selectFrom('glossary_terms')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('locale', '=', locale)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Adds terms. One that exists already stays as it is, and is not returned. */
export async function insertTerms(tx: Db, locale: string, drafts: TermDraft[], by: TermAuthor) {
  const rows: TermRow[] = []
  for (const batch of toBatches(drafts)) {
    const values = batch.map((draft) => ({ locale, version: 1, ...toColumns(draft, by) }))
    const added = await tx
      .insertInto('glossary_terms')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute()
    rows.push(...added)
  }
  return rows
}

/** Optimistic lock: returns undefined if another version is stored. */
export const updateTerm = (
  tx: Db,
  { id, version }: Pick<TermRow, 'id' | 'version'>,
  draft: TermDraft,
  by: TermAuthor,
): Promise<TermRow | undefined> =>
  tx
    .updateTable('glossary_terms')
    .set({ ...toColumns(draft, by), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export async function deleteTerms(tx: Db, locale: string, ids: number[]): Promise<TermRow[]> {
  const rows: TermRow[] = []
  for (const batch of toBatches(ids)) {
    const deleted = await tx
      .deleteFrom('glossary_terms')
      .where('locale', '=', locale)
      .where('id', 'in', batch)
      .returningAll()
      .execute()
    rows.push(...deleted)
  }
  return rows
}

const toColumns = (draft: TermDraft, { userId, at }: TermAuthor) => ({
  source_locale: draft.sourceLocale,
  term: draft.term,
  term_key: foldTerm(draft.term),
  translation: draft.translation,
  note: draft.note,
  changed_at: at,
  changed_by: userId,
})

export const toDraft = (row: TermRow): TermDraft => ({
  sourceLocale: row.source_locale,
  term: row.term,
  translation: row.translation,
  note: row.note,
})
