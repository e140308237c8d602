import type { PairState } from '@vitrine/contract/admin/translations'
import type { TranslationSourcesTable } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import type { TextRef } from './base-texts.ts'
import { queueDebt } from './debt-queue.ts'

/** A unit of the source, and its translation. */
export interface SourcePair {
  /** `key` of the unit of the source. */
  source: string
  /** `key` of the unit of the translation; null if it needs no translation of its own. */
  target: string | null
  state: PairState
  /** The revision with the text of the source. */
  revision: number
  /** The pair before its source has changed, if it was confirmed for the new one. */
  former?: FormerPair | undefined
}

export type FormerPair = Pick<SourcePair, 'source' | 'state' | 'revision'>

/** What a field of a translation was made from. */
export interface FieldSource {
  field: string
  sourceLocale: string
  /** In the order of the source. */
  pairs: SourcePair[]
}

export type SourceSide = TranslationSourcesTable['side']

/** What a translation was made from. Without fields it is unknown. */
export interface TranslationSources {
  /** Optimistic lock; 0 if nothing is stored. */
  version: number
  /** Always with `contentField`, or empty. */
  fields: FieldSource[]
}

export const contentField = 'content'

export const findContentSource = ({ fields }: TranslationSources): FieldSource | undefined =>
  fields.find(({ field }) => field === contentField)

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
      pairs: parsePairs(row.units, row.source_revision_id),
    })),
  }
}

/** Replaces the sources of one side; without fields they are unknown. */
export async function writeSources(
  tx: Db,
  ref: TextRef,
  side: SourceSide,
  { version, fields }: TranslationSources,
) {
  await deleteSources(tx, ref, side)
  if (fields.length === 0) return
  const columns = { page_id: ref.pageId, locale: ref.locale, side, version }
  await tx
    .insertInto('translation_sources')
    .values(fields.map((source) => ({ ...columns, ...toRow(source) })))
    .execute()
}

/**
 * Replaces the sources of the working copy if no other change of them came first. Returns false
 * otherwise.
 */
export async function replaceSources(
  tx: Db,
  ref: TextRef,
  { version, fields }: TranslationSources,
): Promise<boolean> {
  const lock = {
    page_id: ref.pageId,
    locale: ref.locale,
    side: 'copy',
    field: contentField,
  } as const
  const isFirst =
    version === 0
      ? await tx
          .insertInto('translation_sources')
          .values({ ...lock, version: 1, source_locale: '', source_revision_id: 0, units: '[]' })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('translation_sources')
          .set({ version: version + 1 })
          .where('page_id', '=', ref.pageId)
          .where('locale', '=', ref.locale)
          .where('side', '=', 'copy')
          .where('field', '=', contentField)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!isFirst) return false
  await writeSources(tx, ref, 'copy', { version: version + 1, fields })
  // A publication queues the page by its commit: locking the queue there could deadlock.
  await queueDebt(tx, ref.pageId, ref.locale)
  return true
}

/** Replaces the pairs of the content of the working copy. */
export async function storeContentPairs(tx: Db, { pageId, locale }: TextRef, content: FieldSource) {
  const { units, source_revision_id } = toRow(content)
  await tx
    .updateTable('translation_sources')
    .set({ units, source_revision_id })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('side', '=', 'copy')
    .where('field', '=', contentField)
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

/** Sources of a text: those of a side, or others, as those of a revision. */
export type SourcesOfText = SourceSide | FieldSource[]

export const toSources = async (
  db: Db,
  ref: TextRef,
  sources: SourcesOfText,
): Promise<FieldSource[]> =>
  typeof sources === 'string' ? (await readSources(db, ref, sources)).fields : sources

/** Makes sources those of the published text, and returns them. */
export async function publishSources(
  tx: Db,
  ref: TextRef,
  sources: SourcesOfText,
): Promise<FieldSource[]> {
  const fields = await toSources(tx, ref, sources)
  if (sources === 'live') return fields
  const { version } = await readSources(tx, ref, 'live')
  await writeSources(tx, ref, 'live', { version: version + 1, fields })
  return fields
}

/** Makes the sources of a revision those of the working copy. */
export async function restoreSources(tx: Db, ref: TextRef, stored: string | null) {
  const { version } = await readSources(tx, ref, 'copy')
  const fields = parseSources(stored)
  await writeSources(tx, ref, 'copy', { version: version + 1, fields })
}

/** Sources as a revision stores them; null if they are unknown. */
export const serializeSources = (fields: FieldSource[]): string | null =>
  fields.length === 0 ? null : JSON.stringify(fields.map(toRow))

/** Parses the sources of a revision. */
export function parseSources(stored: string | null): FieldSource[] {
  const rows: ReturnType<typeof toRow>[] = JSON.parse(stored ?? '[]')
  return rows.map(({ field, source_locale, source_revision_id, units }) => ({
    field,
    sourceLocale: source_locale,
    pairs: parsePairs(units, source_revision_id),
  }))
}

/** Pairs as stored. The revision is null or absent if it is that of the field. */
type StoredPair = [
  source: string,
  target: string | null,
  state: PairState,
  revision?: number | null,
  former?: [source: string, state: PairState, revision: number],
]

/** The columns of a field; the revision is the latest one of its pairs. */
function toRow({ field, sourceLocale, pairs }: FieldSource) {
  const latest = pairs.reduce((most, { revision }) => Math.max(most, revision), 0)
  const units = pairs.map(({ source, target, state, revision, former }): StoredPair => {
    const own = revision === latest ? null : revision
    if (former) return [source, target, state, own, [former.source, former.state, former.revision]]
    return own === null ? [source, target, state] : [source, target, state, own]
  })
  return {
    field,
    source_locale: sourceLocale,
    source_revision_id: latest,
    units: JSON.stringify(units),
  }
}

function parsePairs(units: string, latest: number): SourcePair[] {
  const stored: StoredPair[] = JSON.parse(units)
  return stored.map(([source, target, state, revision, former]) => ({
    source,
    target,
    state,
    revision: revision ?? latest,
    ...(former && { former: { source: former[0], state: former[1], revision: former[2] } }),
  }))
}
