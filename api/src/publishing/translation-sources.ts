import type { PairState } from '@vitrine/contract/admin/translations'
import type { TranslationSourcesTable } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import type { TextRef } from './base-texts.ts'

/**
 * A unit of the source and its translation: key of the source, key of the target (null if it needs
 * no translation of its own), state, and the revision of the source, if it is another one than that
 * of the field.
 */
export type SourcePair =
  | [source: string, target: string | null, state: PairState]
  | [source: string, target: string | null, state: PairState, revision: number]

/** What a field of a translation was made from. */
export interface FieldSource {
  field: string
  sourceLocale: string
  revision: number
  /** In the order of the source. */
  pairs: SourcePair[]
}

export type SourceSide = TranslationSourcesTable['side']

/** What a translation was made from. Without fields it is unknown. */
export interface TranslationSources {
  /** Optimistic lock; 0 if nothing is stored. */
  version: number
  fields: FieldSource[]
}

export const contentField = 'content'

/** Revision that has the source of a pair. */
export const getPairRevision = (source: FieldSource, pair: SourcePair): number =>
  pair[3] ?? source.revision

export async function readSources(
  db: Db,
  { pageId, locale }: TextRef,
  side: SourceSide,
): Promise<TranslationSources> {
  const rows = await db
    .selectFrom('translation_sources')
    .select(['field', 'source_locale', 'source_revision_id', 'version', 'units'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('side', '=', side)
    .orderBy('field')
    .execute()
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    fields: rows.map((row) => ({
      field: row.field,
      sourceLocale: row.source_locale,
      revision: row.source_revision_id,
      pairs: JSON.parse(row.units),
    })),
  }
}

/** Replaces the sources of one side. */
export async function writeSources(
  tx: Db,
  ref: TextRef,
  side: SourceSide,
  { version, fields }: TranslationSources,
) {
  await deleteSources(tx, ref, side)
  if (fields.length === 0) return
  await tx
    .insertInto('translation_sources')
    .values(
      fields.map(({ field, sourceLocale, revision, pairs }) => ({
        page_id: ref.pageId,
        locale: ref.locale,
        side,
        field,
        source_locale: sourceLocale,
        source_revision_id: revision,
        version,
        units: JSON.stringify(pairs),
      })),
    )
    .execute()
}

/** Makes the sources of a side unknown. */
export async function deleteSources(tx: Db, { pageId, locale }: TextRef, side: SourceSide) {
  await tx
    .deleteFrom('translation_sources')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('side', '=', side)
    .execute()
}
