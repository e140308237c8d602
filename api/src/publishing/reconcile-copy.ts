import { slugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import { product } from './actor.ts'
import { keepBase, type TextPlace } from './base-texts.ts'
import { keepRevision } from './revisions.ts'
import { fieldsOf, hashOf, readFields } from './text-fields.ts'

/**
 * A published text was changed by the product (a link followed its page, an address its section): a
 * copy that said the same follows it; one that was changed keeps every word, and counts as made from
 * the text as it is now.
 */
export async function followPublished(
  tx: Db,
  place: TextPlace,
  hashBefore: string,
  fields: PageTexts,
  at: string,
) {
  const copy = await copyAt(tx, place)
  if (!copy) return
  if (!copy.changed) await overwrite(tx, place, fields, at)
  else if (copy.base_hash === hashBefore)
    await inCopy(tx, place)
      .set({ base_hash: hashOf(fields) })
      .execute()
}

/**
 * Updates the working copy after an import has replaced the published text. An unchanged copy gets
 * the imported text. A changed copy stays, and the imported text becomes a revision, which a person
 * has to see before publishing the copy.
 */
export async function reconcileImported(tx: Db, place: TextPlace, fields: PageTexts, at: string) {
  const copy = await copyAt(tx, place)
  if (!copy) return
  if (!copy.changed) return overwrite(tx, place, fields, at)
  await keepRevision(tx, { ...place, kind: 'imported', fields, writer: product }, at)
  const isSame = copy.hash === hashOf(fields)
  if (isSame) await inCopy(tx, place).set({ changed: 0, base_hash: copy.hash }).execute()
}

async function copyAt(tx: Db, { pageId, locale }: TextPlace) {
  const copy = await tx
    .selectFrom('working_copies')
    .select(['changed', 'base_hash', 'fields'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return copy && { ...copy, hash: hashOf(readFields(copy.fields)) }
}

const inCopy = (tx: Db, { pageId, locale }: TextPlace) =>
  tx.updateTable('working_copies').where('page_id', '=', pageId).where('locale', '=', locale)

/** Writes a new version, so that tabs with the old one notice. */
async function overwrite(tx: Db, place: TextPlace, fields: PageTexts, at: string) {
  await keepBase(tx, place, at)
  await inCopy(tx, place)
    .set((copy) => ({
      version: copy.eb('version', '+', 1),
      known_to: null,
      updated_at: at,
      changed: 0,
      base_hash: hashOf(fields),
      revision_id: null,
      title: fields.title,
      slug: fields.slug,
      slug_key: slugKey(fields.slug),
      fields: JSON.stringify(fieldsOf(fields)),
    }))
    .execute()
}
