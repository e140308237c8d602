import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { TopicText } from '@vitrine/contract/admin/topics'
import type { Selectable } from 'kysely'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { TopicsTable } from '../db/taxonomy-tables.ts'

/** A stored topic with its texts by language. */
export interface StoredTopic {
  id: number
  key: string
  version: number
  position: number
  picture: number | null
  texts: Record<string, TopicText>
}

/** Lists topics in their order: all, or those with some ids. */
export async function listTopics(db: Db, ids?: number[]): Promise<StoredTopic[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('topics')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const texts = await db
    .selectFrom('topic_translations')
    .select(['topic_id', 'locale', 'name', 'slug', 'description'])
    .$if(ids !== undefined, (query) => query.where('topic_id', 'in', ids ?? []))
    .orderBy('locale')
    .execute()
  const byTopic = Map.groupBy(texts, ({ topic_id }) => topic_id)
  return rows.map((row) => toTopic(row, byTopic.get(row.id) ?? []))
}

const toTopic = (
  { picture_id, ...row }: Selectable<TopicsTable>,
  texts: (TopicText & { topic_id: number; locale: string })[],
): StoredTopic => ({
  ...row,
  picture: picture_id,
  texts: Object.fromEntries(texts.map(({ topic_id: _, locale, ...text }) => [locale, text])),
})

export const findTopic = async (db: Db, id: number): Promise<StoredTopic | undefined> =>
  (await listTopics(db, [id]))[0]

export type NewTopic = Omit<StoredTopic, 'id' | 'version'>

export async function insertTopic(
  tx: Db,
  { texts, picture, ...topic }: NewTopic,
): Promise<StoredTopic> {
  const { id, version } = await tx
    .insertInto('topics')
    .values({ ...topic, picture_id: picture, version: 1 })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await insertTexts(tx, id, texts)
  return { ...topic, id, version, picture, texts }
}

/**
 * Replaces a topic, raises its version and stores its former slugs. No other topic may have one of
 * its slugs.
 */
export async function updateTopic(
  tx: Db,
  before: StoredTopic,
  after: Omit<NewTopic, 'key'>,
): Promise<StoredTopic> {
  const { id, key } = before
  const version = before.version + 1
  const { texts, picture, position } = after
  await tx
    .updateTable('topics')
    .set({ position, picture_id: picture, version })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('topic_translations').where('topic_id', '=', id).execute()
  await insertTexts(tx, id, texts)
  for (const [locale, { slug }] of Object.entries(before.texts)) {
    const slug_key = toSlugKey(slug)
    if (toSlugKey(texts[locale]?.slug ?? '') !== slug_key)
      await storeFormerSlug(tx, { topic_id: id, locale, slug_key })
  }
  return { id, key, version, ...after }
}

async function storeFormerSlug(
  tx: Db,
  row: { topic_id: number; locale: string; slug_key: string },
) {
  await tx
    .insertInto('topic_slug_history')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['locale', 'slug_key']).doUpdateSet({ topic_id: row.topic_id }),
    )
    .execute()
}

async function insertTexts(tx: Db, id: number, texts: StoredTopic['texts']) {
  const rows = Object.entries(texts).map(([locale, text]) => ({
    topic_id: id,
    locale,
    ...text,
    slug_key: toSlugKey(text.slug),
  }))
  if (rows.length === 0) return
  await tx.insertInto('topic_translations').values(rows).execute()
  for (const { locale, slug_key } of rows)
    await tx
      .deleteFrom('topic_slug_history')
      .where('locale', '=', locale)
      .where('slug_key', '=', slug_key)
      .execute()
}

export async function removeTopic(tx: Db, id: number) {
  await tx.deleteFrom('topics').where('id', '=', id).execute()
}

/** Returns the topic that has a slug in a language, other than one with an id. */
export async function findTopicBySlug(db: Db, locale: string, slug: string, exceptId = 0) {
  const row = await db
    .selectFrom('topic_translations')
    .select(['topic_id', 'name'])
    .where('locale', '=', locale)
    .where('slug_key', '=', toSlugKey(slug))
    .where('topic_id', '!=', exceptId)
    .executeTakeFirst()
  return row && { id: row.topic_id, name: row.name }
}

/** Finds the topics that had a slug, with the languages in which they had it. */
export async function findFormerSlugs(db: Db, slug: string) {
  const rows = await db
    .selectFrom('topic_slug_history')
    .select(['topic_id', 'locale'])
    .where('slug_key', '=', toSlugKey(slug))
    .execute()
  return rows.map(({ topic_id, locale }) => ({ id: topic_id, locale }))
}

/** Returns the ids of all topics in their order. */
export async function listTopicIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('topics')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countTopics(db: Db): Promise<number> {
  const row = await db
    .selectFrom('topics')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns a position after all topics. */
export async function findNextPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('topics')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? -1) + 1
}

/** Stores the order of all topics by ids. */
export async function storeOrder(tx: Db, ids: number[]) {
  for (const [position, id] of ids.entries())
    await tx
      .updateTable('topics')
      .set({ position })
      .where('id', '=', id)
      .where('position', '!=', position)
      .execute()
}

/** Finds the ids of topics by key. */
export async function findTopicIds(db: Db, keys: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const batch of toBatches([...new Set(keys)])) {
    const rows = await db
      .selectFrom('topics')
      .select(['id', 'key'])
      .where('key', 'in', batch)
      .execute()
    for (const { id, key } of rows) ids.set(key, id)
  }
  return ids
}
