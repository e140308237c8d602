import type { PublishRefusal } from '@vitrine/contract/admin/publishing'
import type { StructureFields } from '@vitrine/contract/admin/structure'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { replaceMediaUses } from '../../media/uses.ts'
import type { Actor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { replacePageTaxonomy } from '../../taxonomy/page-taxonomy.ts'
import type { CommitResult } from '../calls/commit-or-roll-back.ts'
import type { PageRow } from '../calls/with-page.ts'
import { findMissingField } from '../texts/field-values.ts'
import { readStructure } from '../texts/structure.ts'

interface StructureToPublish {
  actor: Actor
  /** Optimistic lock; undefined to publish any version. */
  version: number | undefined
  at: string
}

/** Publishes the structure of a page if it has changed. Returns true if it had. */
export async function publishStructure(
  tx: Db,
  page: PageRow,
  { actor, version, at }: StructureToPublish,
): Promise<CommitResult<boolean, PublishRefusal>> {
  const copy = await readStructure(tx, page)
  if (version !== undefined && version !== copy.version)
    return { refused: { reason: 'older-version', version: copy.version } }
  const { picture, seo_image, topics, authors, ...row } = copy.fields
  const field = await findMissingField(tx, row.template, 'structure', row.field_values)
  if (field) return { refused: { reason: 'no-field', field } }
  if (!copy.changed) return { done: false }
  const values = { ...row, picture_id: picture, seo_image_id: seo_image, updated_at: at }
  await tx.updateTable('pages').set(values).where('id', '=', page.id).execute()
  await replacePageTaxonomy(tx, page.id, { topics, authors })
  await replaceMediaUses(tx, page.id, everyLocale, [], row.field_values)
  await tx
    .updateTable('working_copies')
    .set({ changed: 0 })
    .where('page_id', '=', page.id)
    .where('locale', '=', everyLocale)
    .execute()
  const change = { kind: 'structure-published', pageId: page.id, subject: page.key } as const
  const sides = { before: toLogged(copy.published), after: toLogged(copy.fields) }
  await logChange(tx, actor, { ...change, ...sides }, at)
  return { done: true }
}

const toLogged = ({ topics, authors, ...fields }: StructureFields) => ({
  ...fields,
  topics: topics.join(', '),
  authors: authors.join(', '),
})
