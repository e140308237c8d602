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

/**
 * Stores the items that are not held, in the default locale; those held stay as they are. What the
 * code says now is kept beside them, for whoever edits them: readers see nothing of that.
 */
export async function keepNewContents(
  db: Db,
  changes: Changes,
  items: ContentItems,
  locale: string,
): Promise<StoredContents['data']> {
  const ids = Object.keys(items)
  const held = await heldIds(db, items)
  const fresh = Object.values(items).filter(({ id }) => !held.includes(id))
  if (fresh.length === 0) return { stored: [], held }
  const stored = await changes.commit(async (tx, touch) => {
    touch.pages([])
    return addItems(tx, fresh, locale)
  })
  return { stored, held: ids.filter((id) => !stored.includes(id)) }
}

async function addItems(tx: Db, fresh: ContentItem[], locale: string): Promise<string[]> {
  // Two servers may start at once: what the other has just stored counts as held.
  const rows = await tx
    .insertInto('contents')
    .values(
      fresh.map(({ id, name, content }) => ({
        ...{ id, name, template: templateOf(id), default_content: content },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const kept = fresh.filter(({ id }) => rows.some((row) => row.id === id))
  const texts = kept.map(({ id, content }) => ({
    ...{ content_id: id, locale, content, written_on: content },
  }))
  if (texts.length > 0) await tx.insertInto('content_translations').values(texts).execute()
  return kept.map(({ id }) => id)
}

/** Those of the items that are held, once it is kept what the code says of them now. */
async function heldIds(db: Db, items: ContentItems): Promise<string[]> {
  const ids = Object.keys(items)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'default_content'])
    .where('id', 'in', ids)
    .execute()
  for (const { id, default_content: known } of rows) {
    const default_content = items[id]?.content ?? null
    if (default_content === null || default_content === known) continue
    await db.updateTable('contents').set({ default_content }).where('id', '=', id).execute()
  }
  return rows.map(({ id }) => id)
}

const templateOf = (id: string) => id.split('.', 1)[0] ?? id
