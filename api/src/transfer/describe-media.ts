import { mediaLimits } from '@vitrine/contract/admin/media'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { keepSearch } from '../library/keep-search.ts'
import { inParts } from '../publishing/move-addresses.ts'

/** What a text of a page says of an image of the library. */
export interface Description {
  id: number
  locale: string
  alt: string
}

/**
 * Gives files of the library the words that pages have for them, where it has none in that language:
 * the first ones that come. What somebody has written there stays, and so does that a file is decorative.
 */
export async function describeMedia(tx: Db, touch: Touch, said: readonly Description[]) {
  const first = new Map<string, Description>()
  for (const description of said) {
    const place = placeOf(description)
    const isShort = description.alt.length <= mediaLimits.alt
    if (isShort && !first.has(place)) first.set(place, description)
  }
  for (const part of inParts([...first.values()])) await describeSilent(tx, touch, part)
}

const placeOf = ({ id, locale }: { id: number; locale: string }) => `${id} ${locale}`

async function describeSilent(tx: Db, touch: Touch, said: Description[]) {
  const silent = await silentFiles(tx, [...new Set(said.map(({ id }) => id))])
  const added = said.filter(silent)
  for (const { id, locale, alt } of added)
    await tx
      .insertInto('media_translations')
      .values({ media_id: id, locale, alt, caption: '' })
      .onConflict((conflict) => conflict.columns(['media_id', 'locale']).doUpdateSet({ alt }))
      .execute()
  const changed = [...new Set(added.map(({ id }) => id))]
  for (const id of changed) await keepSearch(tx, id)
  touch.pages(await pagesWithPictures(tx, changed))
}

/** Tells whether a file may be given words in a language. */
async function silentFiles(db: Db, ids: number[]): Promise<(of: Description) => boolean> {
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
  const meant = new Set(files.map(({ id }) => id))
  const speaking = new Set(described.map(placeOf))
  return (one) => meant.has(one.id) && !speaking.has(placeOf(one))
}

/** Pages that show a file as their picture have its words from the library. */
async function pagesWithPictures(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where(({ or, eb }) => or([eb('picture_id', 'in', ids), eb('seo_image_id', 'in', ids)]))
    .execute()
  return rows.map(({ id }) => id)
}
