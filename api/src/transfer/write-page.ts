import type { Visibility } from '@vitrine/contract/pages/visibility'
import type { Touch } from '../db/commits.ts'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import { addMediaUses, replaceMediaUses } from '../media/uses.ts'
import type { LinkingText } from '../publishing/index-links.ts'
import { hashStoredText, reconcileImported } from '../publishing/reconcile-copy.ts'
import { type WrittenText, writeNewTexts, writeText } from '../publishing/write-text.ts'
import { replacePageTaxonomy } from '../taxonomy/page-taxonomy.ts'
import type { PreparedPage } from './prepare-page.ts'

/** Writes a prepared page and stores the former addresses. Returns the links of its texts. */
export async function writePage(
  tx: Db,
  touch: Touch,
  { key, storedId, parent, row, taxonomy, texts }: PreparedPage,
  now: string,
  pending: PendingReaders,
): Promise<LinkingText[]> {
  const isPublished = texts.some(({ status }) => status === 'published')
  const values = {
    ...row,
    created_at: row.created_at ?? now,
    updated_at: now,
    published_on: row.published_on ?? (isPublished ? now : null),
  }
  const id = storedId ?? (await createPage(tx, key, { ...values, ...(await place(tx, key)) }))
  touch.pages([id])
  if (taxonomy) await replacePageTaxonomy(tx, id, taxonomy)
  if (storedId === undefined) {
    await addMediaUses(tx, id, everyLocale, [], row.field_values)
    touch.pages(await writeNewTexts(tx, id, texts, now))
  } else {
    await tx.updateTable('pages').set(values).where('id', '=', id).execute()
    await replaceMediaUses(tx, id, everyLocale, [], row.field_values)
    for (const text of texts) touch.pages(await replaceText(tx, id, text, now))
  }
  return texts.map(({ locale, paths, pageLinks }) => ({ page_id: id, locale, paths, pageLinks }))

  // The page above may be private: until it exists, no stranger reads the page.
  async function place(tx: Db, key: string) {
    if (!parent) return {}
    const above = await tx
      .selectFrom('pages')
      .select('id')
      .where('key', '=', parent)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (above) return { parent_id: above.id }
    pending.set(key, row.visible_to)
    return { visible_to: row.visible_to === 'everyone' ? row.visible_to : ('team' as const) }
  }
}

/** Settings of new pages whose pages above do not exist yet, by key. */
export type PendingReaders = Map<string, Visibility | null>

async function replaceText(tx: Db, pageId: number, text: WrittenText, now: string) {
  const ref = { pageId, locale: text.locale }
  const hashBefore = await hashStoredText(tx, ref)
  const freed = await writeText(tx, pageId, text, now)
  await reconcileImported(tx, ref, { fields: text, hashBefore }, now)
  return freed
}

async function createPage(
  tx: Db,
  key: string,
  values: PreparedPage['row'] & { created_at: string; updated_at: string; parent_id?: number },
) {
  const { id } = await tx
    .insertInto('pages')
    .values({ ...values, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
