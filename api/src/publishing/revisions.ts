import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { RevisionsTable } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import type { TextWriter } from './actor.ts'
import type { TextRef } from './base-texts.ts'
import { hashText, pickTextFields } from './text-fields.ts'
import { type SourcesOfText, serializeSources, toSources } from './translation-sources.ts'

export interface NewRevision {
  pageId: number
  locale: string
  kind: RevisionsTable['kind']
  fields: PageTexts
  writer: TextWriter
  baseId?: number | null
  /** Who overwrote this text. */
  replacedBy?: TextWriter
  /** What the text was made from; default `copy`. */
  sources?: SourcesOfText
}

/** Stores a revision of a text and returns its id. */
export async function storeRevision(
  tx: Db,
  { pageId, locale, kind, fields, writer, baseId = null, replacedBy, sources }: NewRevision,
  now: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('revisions')
    .values({
      page_id: pageId,
      locale,
      kind,
      base_id: baseId,
      author_id: writer.userId,
      is_machine: writer.isMachine ? 1 : 0,
      replaced_by: replacedBy?.userId ?? null,
      replaced_by_machine: replacedBy?.isMachine ? 1 : 0,
      created_at: now,
      title: fields.title,
      hash: hashText(fields),
      fields: JSON.stringify(pickTextFields(fields)),
      sources: serializeSources(await toSources(tx, { pageId, locale }, sources ?? 'copy')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Like `storeRevision`, but reuses a revision with the same text. */
export async function storeRevisionOnce(tx: Db, revision: NewRevision, now: string) {
  const existing = await tx
    .selectFrom('revisions')
    .select('id')
    .where('page_id', '=', revision.pageId)
    .where('locale', '=', revision.locale)
    .where('hash', '=', hashText(revision.fields))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return existing?.id ?? storeRevision(tx, revision, now)
}

/** Sets the sources of a revision to those of the working copy with the same text. */
export async function reviseSources(tx: Db, ref: TextRef, id: number) {
  const sources = serializeSources(await toSources(tx, ref, 'copy'))
  await tx.updateTable('revisions').set({ sources }).where('id', '=', id).execute()
}
