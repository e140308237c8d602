import { slugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import type { PageLink } from '../html/page-context.ts'
import { addMediaUses, keepMediaUses } from '../media/uses.ts'
import { addLinks, keepLinks } from '../tracked-links/outbound-links.ts'

/** A text as readers shall get it, through the publishing pipeline. */
export interface WrittenText extends PageTexts {
  locale: string
  content_html: string
  status: 'draft' | 'published'
  /** Addresses outside of the site that it links to. */
  links: string[]
  /** Addresses on the site that it links to, as they are written. */
  paths: string[]
  /** Links that name their page by its key. */
  pageLinks: PageLink[]
  /** Ids of the files of the library that it shows or links to. */
  files: number[]
  /** Its address until now, if that was another one. */
  formerSlug: string | undefined
}

/**
 * Writes the text of a page in one language and stores its former address. `revisionId` is the
 * revision with this text, if there is one. Returns the pages that lose the address as a former
 * one.
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
  const values = valuesOf(text, now, revisionId)
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
  await keepMediaUses(tx, pageId, locale, files, text.field_values)
  if (formerSlug !== undefined) await rememberSlug(tx, pageId, locale, formerSlug, now)
  return freeSlug(tx, locale, values.slug_key)
}

/** Like `writeText`, but for a page that has no text in this language: needs fewer statements. */
export async function writeNewText(tx: Db, pageId: number, text: WrittenText, now: string) {
  const { locale, links, files } = text
  const values = valuesOf(text, now, null)
  const published_at = text.status === 'published' ? now : null
  await tx
    .insertInto('page_translations')
    .values({ ...values, page_id: pageId, locale, published_at })
    .execute()
  await addLinks(tx, pageId, locale, links)
  await addMediaUses(tx, pageId, locale, files, text.field_values)
  return freeSlug(tx, locale, values.slug_key)
}

/** Returns the columns that writing sets, in a new row and in an existing one. */
function valuesOf(text: WrittenText, now: string, revisionId: number | null) {
  const { formerSlug: _, locale: __, links: ___, paths, pageLinks, files, ...columns } = text
  return {
    ...columns,
    slug_key: slugKey(text.slug),
    updated_at: now,
    published_revision_id: revisionId,
    unpublished_at: null,
    lead_page_id: null,
  }
}

/** Remembers an address that a page had. */
export async function rememberSlug(
  tx: Db,
  pageId: number,
  locale: string,
  slug: string,
  now: string,
) {
  const row = { page_id: pageId, slug, until: now }
  await tx
    .insertInto('slug_history')
    .values({ ...row, locale, slug_key: slugKey(slug) })
    .onConflict((conflict) => conflict.columns(['locale', 'slug_key']).doUpdateSet(row))
    .execute()
}

/**
 * Removes an address from the former addresses, because a page uses it again. Returns the pages
 * that had it.
 */
export async function freeSlug(tx: Db, locale: string, slug_key: string): Promise<number[]> {
  const left = await tx
    .deleteFrom('slug_history')
    .where('locale', '=', locale)
    .where('slug_key', '=', slug_key)
    .returning('page_id')
    .execute()
  return left.map(({ page_id }) => page_id)
}
