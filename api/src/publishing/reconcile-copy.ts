import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import { productActor } from './actor.ts'
import { storeBase, type TextRef } from './base-texts.ts'
import { markMachineText } from './machine-units.ts'
import { storeRevision } from './revisions.ts'
import { hashText, parseTextFields, pickTextFields, textColumns } from './text-fields.ts'
import { deleteSources, publishSources } from './translation-sources.ts'

/**
 * Updates the working copy after the product has changed the published text: a link followed its
 * page, or an address its section. An unchanged copy gets the new text. A changed copy keeps its
 * words and is based on the new text.
 */
export async function reconcileRewritten(
  tx: Db,
  ref: TextRef,
  hashBefore: string,
  fields: PageTexts,
  at: string,
) {
  const copy = await readCopy(tx, ref)
  if (!copy) return
  if (!copy.changed) await overwrite(tx, ref, fields, at)
  else if (copy.base_hash === hashBefore)
    await updateCopy(tx, ref)
      .set({ base_hash: hashText(fields) })
      .execute()
}

/**
 * Updates the working copy after an import has replaced the published text. An unchanged copy gets
 * the imported text. A changed copy stays; the imported text becomes a revision, which a user has
 * to see before publishing the copy. What another text was made from is unknown.
 */
export async function reconcileImported(
  tx: Db,
  ref: TextRef,
  { fields, hashBefore }: { fields: PageTexts; hashBefore: string | undefined },
  at: string,
) {
  const copy = await readCopy(tx, ref)
  const keepsCopy = copy !== undefined && copy.changed === 1
  const isSame = keepsCopy && copy.hash === hashText(fields)
  // The working copy first: a confirmation locks in this order too.
  if (copy && !keepsCopy) await overwrite(tx, ref, fields, at)
  if (isSame) await updateCopy(tx, ref).set({ changed: 0, base_hash: copy.hash }).execute()
  if (hashText(fields) !== hashBefore) {
    if (!keepsCopy) await deleteSources(tx, ref, 'copy')
    await deleteSources(tx, ref, 'live')
    await markMachineText(tx, ref, [])
  }
  if (!keepsCopy) return
  const imported = { kind: 'imported', writer: productActor } as const
  await storeRevision(tx, { ...ref, ...imported, fields, sources: [] }, at)
  if (!isSame) return
  await markMachineText(tx, ref, await publishSources(tx, ref, 'copy'))
}

/** Returns the hash of the published text of a language. */
export async function hashStoredText(tx: Db, { pageId, locale }: TextRef) {
  const row = await tx
    .selectFrom('page_translations')
    .select(textColumns)
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row && hashText(row)
}

async function readCopy(tx: Db, { pageId, locale }: TextRef) {
  const copy = await tx
    .selectFrom('working_copies')
    .select(['changed', 'base_hash', 'fields'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return copy && { ...copy, hash: hashText(parseTextFields(copy.fields)) }
}

const updateCopy = (tx: Db, { pageId, locale }: TextRef) =>
  tx.updateTable('working_copies').where('page_id', '=', pageId).where('locale', '=', locale)

/** Raises the version, so that open tabs notice. */
async function overwrite(tx: Db, ref: TextRef, fields: PageTexts, at: string) {
  await storeBase(tx, ref, at)
  await updateCopy(tx, ref)
    .set((copy) => ({
      version: copy.eb('version', '+', 1),
      known_to: null,
      updated_at: at,
      changed: 0,
      base_hash: hashText(fields),
      revision_id: null,
      title: fields.title,
      slug: fields.slug,
      slug_key: toSlugKey(fields.slug),
      fields: JSON.stringify(pickTextFields(fields)),
    }))
    .execute()
}
