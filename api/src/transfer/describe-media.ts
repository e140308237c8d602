import { mediaLimits } from '@vitrine/contract/admin/media'
import { toBatches } from '../db/batches.ts'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { updateSearchText } from '../library/update-search-text.ts'

/** Alternative text of a library image in a page. */
export interface ImageDescription {
  id: number
  locale: string
  alt: string
}

/**
 * Fills missing alternative texts of library files with those of pages, the first one per language.
 * Keeps existing texts, and skips decorative files.
 */
export async function describeMedia(
  tx: Db,
  touch: Touch,
  descriptions: readonly ImageDescription[],
) {
  const first = new Map<string, ImageDescription>()
  for (const description of descriptions) {
    const key = toKey(description)
    const isShort = description.alt.length <= mediaLimits.alt
    if (isShort && !first.has(key)) first.set(key, description)
  }
  for (const batch of toBatches([...first.values()])) await fillMissing(tx, touch, batch)
}

const toKey = ({ id, locale }: { id: number; locale: string }) => `${id} ${locale}`

async function fillMissing(tx: Db, touch: Touch, descriptions: ImageDescription[]) {
  const needsText = await createNeedsText(tx, [...new Set(descriptions.map(({ id }) => id))])
  const added = descriptions.filter(needsText)
  for (const { id, locale, alt } of added)
    await tx
      .insertInto('media_translations')
      .values({ media_id: id, locale, alt, caption: '' })
      .onConflict((conflict) => conflict.columns(['media_id', 'locale']).doUpdateSet({ alt }))
      .execute()
  const changed = [...new Set(added.map(({ id }) => id))]
  for (const id of changed) await updateSearchText(tx, id)
  touch.pages(await findPagesWithPictures(tx, changed))
}

/** Returns a function that checks if a file needs a text in a language. */
async function createNeedsText(db: Db, ids: number[]): Promise<(of: ImageDescription) => boolean> {
  const files = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('decorative', '=', 0)
    .execute()
  const described = await db
    .selectFrom('media_translations')
    .select(['media_id as id', 'locale'])
    .where('media_id', 'in', ids)
    .where('alt', '!=', '')
    .execute()
  const notDecorative = new Set(files.map(({ id }) => id))
  const existing = new Set(described.map(toKey))
  return (description) => notDecorative.has(description.id) && !existing.has(toKey(description))
}

/** Pages whose picture takes its alternative text from the library. */
async function findPagesWithPictures(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where(({ or, eb }) => or([eb('picture_id', 'in', ids), eb('seo_image_id', 'in', ids)]))
    .execute()
  return rows.map(({ id }) => id)
}
