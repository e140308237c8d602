import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { RevisionsTable } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import type { TextWriter } from './actor.ts'
import { hashText, pickTextFields } from './text-fields.ts'

export interface NewRevision {
  pageId: number
  locale: string
  kind: RevisionsTable['kind']
  fields: PageTexts
  writer: TextWriter
  baseId?: number | null
  /** Who overwrote this text. */
  replacedBy?: TextWriter
}

/** Stores a revision of a text and returns its id. */
export async function storeRevision(
  tx: Db,
  { pageId, locale, kind, fields, writer, baseId = null, replacedBy }: NewRevision,
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
