import type { ContentItem, ContentItems, StoredContents } from '@vitrine/contract/contents'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'

/** Every item, with its text in one locale: null where none is held. */
export async function allContents(db: Db, locale: string): Promise<ContentItems> {
  return keyed(await itemsIn(db, locale).execute())
}

export async function contentsByTemplate(
  db: Db,
  template: string,
  locale: string,
): Promise<ContentItems> {
  return keyed(await itemsIn(db, locale).where('contents.template', '=', template).execute())
}

function itemsIn(db: Db, locale: string) {
  return db
    .selectFrom('contents')
    .leftJoin('content_translations', (join) =>
      join
        .onRef('content_translations.content_id', '=', 'contents.id')
        .on('content_translations.locale', '=', locale),
    )
    .select(['contents.id', 'contents.name', 'content_translations.content'])
    .orderBy('contents.id')
}

function keyed(items: ContentItem[]): ContentItems {
  return Object.fromEntries(items.map((item) => [item.id, item]))
}

/** Stores the items that are not held, in the default locale; those held stay as they are. */
export async function keepNewContents(
  db: Db,
  changes: Changes,
  items: ContentItems,
  locale: string,
): Promise<StoredContents['data']> {
  const ids = Object.keys(items)
  const held = await heldIds(db, ids)
  const fresh = Object.values(items).filter(({ id }) => !held.includes(id))
  if (fresh.length === 0) return { stored: [], held }
  const stored = await changes.commit(async (tx, touch) => {
    touch.pages([])
    // Two servers may start at once: what the other has just stored counts as held.
    const rows = await tx
      .insertInto('contents')
      .values(fresh.map(({ id, name }) => ({ id, name, template: templateOf(id) })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    const kept = fresh.filter(({ id }) => rows.some((row) => row.id === id))
    if (kept.length > 0)
      await tx
        .insertInto('content_translations')
        .values(kept.map(({ id, content }) => ({ content_id: id, locale, content })))
        .execute()
    return kept.map(({ id }) => id)
  })
  return { stored, held: ids.filter((id) => !stored.includes(id)) }
}

async function heldIds(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('contents').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

const templateOf = (id: string) => id.split('.', 1)[0] ?? id
