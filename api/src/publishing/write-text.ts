import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import type { PageLink } from '../html/page-context.ts'
import { addMediaUses, replaceMediaUses } from '../media/uses.ts'
import { addOutboundLinks, replaceOutboundLinks } from '../tracked-links/outbound-links.ts'
import { hasNewWords } from './find-new-words.ts'

/** A text after the publishing pipeline. */
export interface WrittenText extends PageTexts {
  locale: string
  content_html: string
  /** HTML of its fields for readers. */
  field_html: string
  status: 'draft' | 'published'
  /** Outbound addresses. */
  links: string[]
  /** Site addresses that it links to, as written. */
  paths: string[]
  /** Links by page key. */
  pageLinks: PageLink[]
  /** Ids of the library files that it uses. */
  files: number[]
  /** Its previous slug, if that changes. */
  formerSlug: string | undefined
}

/**
 * Inserts or replaces a published text, and stores its former address. `revisionId` is the revision
 * with this text. Returns the pages that lose the address as a former one.
 */
export async function writeText(
  tx: Db,
  pageId: number,
  text: WrittenText,
  now: string,
  revisionId: number | null = null,
) {
  const { formerSlug, locale, links, files } = text
  const published = text.status === 'published' ? now : null
  const isChanged = await hasNewWords(tx, pageId, text)
  const values = {
    ...toColumns(text, now, revisionId),
    ...(isChanged && { words_changed_at: now }),
  }
  await tx
    .insertInto('page_translations')
    .values({ ...values, page_id: pageId, locale, published_at: published })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'locale']).doUpdateSet(({ fn, val }) => ({
        ...values,
        // Keeps the date of the first publication.
        published_at: fn.coalesce('page_translations.published_at', val(published)),
      })),
    )
    .execute()
  await replaceOutboundLinks(tx, pageId, locale, links)
  await replaceMediaUses(tx, pageId, locale, files, text.field_values)
  if (formerSlug !== undefined) await storeFormerSlug(tx, pageId, locale, formerSlug, now)
  return removeFormerSlug(tx, locale, values.slug_key)
}

/** Like `writeText`, for the texts of a new page: needs fewer statements. */
export async function writeNewTexts(tx: Db, pageId: number, texts: WrittenText[], now: string) {
  if (texts.length === 0) return []
  const rows = texts.map((text) => ({
    ...toColumns(text, now, null),
    page_id: pageId,
    locale: text.locale,
    published_at: text.status === 'published' ? now : null,
  }))
  await tx.insertInto('page_translations').values(rows).execute()
  await addOutboundLinks(tx, pageId, texts)
  for (const { locale, files, field_values } of texts)
    await addMediaUses(tx, pageId, locale, files, field_values)
  return removeFormerSlugs(tx, rows)
}

function toColumns(text: WrittenText, now: string, revisionId: number | null) {
  const { formerSlug: _, locale: __, links: ___, paths, pageLinks, files, ...columns } = text
  return {
    ...columns,
    slug_key: toSlugKey(text.slug),
    updated_at: now,
    published_revision_id: revisionId,
    unpublished_at: null,
    lead_page_id: null,
  }
}

/** Stores a former address of a page. */
export async function storeFormerSlug(
  tx: Db,
  pageId: number,
  locale: string,
  slug: string,
  now: string,
) {
  const row = { page_id: pageId, slug, until: now }
  await tx
    .insertInto('slug_history')
    .values({ ...row, locale, slug_key: toSlugKey(slug) })
    .onConflict((conflict) => conflict.columns(['locale', 'slug_key']).doUpdateSet(row))
    .execute()
}

/** Deletes a former address because a page uses it again. Returns the pages that had it. */
export const removeFormerSlug = (tx: Db, locale: string, slug_key: string): Promise<number[]> =>
  removeFormerSlugs(tx, [{ locale, slug_key }])

async function removeFormerSlugs(
  tx: Db,
  addresses: { locale: string; slug_key: string }[],
): Promise<number[]> {
  const freed = await tx
    .deleteFrom('slug_history')
    .where(({ or, and }) => or(addresses.map(({ locale, slug_key }) => and({ locale, slug_key }))))
    .returning('page_id')
    .execute()
  return freed.map(({ page_id }) => page_id)
}
