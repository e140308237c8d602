import { slugKey } from '@vitrine/contract/address'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { keepLinks } from '../tracked-links/outbound-links.ts'
import type { PreparedPage, PreparedText } from './prepare.ts'

/** Writes a prepared page; the addresses it leaves are remembered. */
export async function writePage(
  tx: Db,
  touch: Touch,
  { key, heldId, row, texts }: PreparedPage,
  now: string,
) {
  const values = { ...row, created_at: row.created_at ?? now, updated_at: now }
  const id = heldId ?? (await createPage(tx, key, values))
  if (heldId !== undefined)
    await tx.updateTable('pages').set(values).where('id', '=', heldId).execute()
  touch.pages([id])
  for (const text of texts) touch.pages(await writeText(tx, id, text, now))
}

async function createPage(
  tx: Db,
  key: string,
  values: PreparedPage['row'] & { created_at: string; updated_at: string },
) {
  const { id } = await tx
    .insertInto('pages')
    .values({ ...values, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Answers the pages that had the address before, and do no longer. */
async function writeText(tx: Db, pageId: number, text: PreparedText, now: string) {
  const { formerSlug, locale, links, ...columns } = text
  const slug_key = slugKey(text.slug)
  const published = text.status === 'published' ? now : null
  const values = { ...columns, slug_key, updated_at: now }
  await tx
    .insertInto('page_translations')
    .values({ ...values, page_id: pageId, locale, published_at: published })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'locale']).doUpdateSet(({ fn, val }) => ({
        ...values,
        // A text is first published once.
        published_at: fn.coalesce('page_translations.published_at', val(published)),
      })),
    )
    .execute()
  await keepLinks(tx, pageId, locale, links)
  if (formerSlug !== undefined) await remember(tx, pageId, locale, formerSlug, now)
  // An address that is in use again leads to its present page only.
  const left = await tx
    .deleteFrom('slug_history')
    .where('locale', '=', locale)
    .where('slug_key', '=', slug_key)
    .returning('page_id')
    .execute()
  return left.map(({ page_id }) => page_id)
}

async function remember(tx: Db, pageId: number, locale: string, slug: string, now: string) {
  const row = { page_id: pageId, slug, until: now }
  await tx
    .insertInto('slug_history')
    .values({ ...row, locale, slug_key: slugKey(slug) })
    .onConflict((conflict) => conflict.columns(['locale', 'slug_key']).doUpdateSet(row))
    .execute()
}
