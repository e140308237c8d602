import type { Db } from '../db/schema.ts'
import type { TaxonomyKind } from './page-taxonomy.ts'

/** Returns what each file is used for: pictures of topics, and portraits of authors. */
export async function findTaxonomyPictures(db: Db): Promise<Map<number, TaxonomyKind[]>> {
  const topics = await db
    .selectFrom('topics')
    .select('picture_id as id')
    .where('picture_id', 'is not', null)
    .execute()
  const authors = await db
    .selectFrom('authors')
    .select('portrait_id as id')
    .where('portrait_id', 'is not', null)
    .execute()
  const uses = new Map<number, TaxonomyKind[]>()
  const add = (kind: TaxonomyKind, rows: { id: number | null }[]) => {
    for (const { id } of rows) if (id !== null) uses.set(id, [...(uses.get(id) ?? []), kind])
  }
  add('topic', topics)
  add('author', authors)
  return uses
}

/** Returns the pages that show a file as a picture of their topics or a portrait of their authors. */
export async function findPagesWithPicture(db: Db, mediaId: number): Promise<number[]> {
  const byTopic = await db
    .selectFrom('page_topics as used')
    .innerJoin('topics', 'topics.id', 'used.topic_id')
    .select('used.page_id')
    .where('topics.picture_id', '=', mediaId)
    .execute()
  const byAuthor = await db
    .selectFrom('page_authors as used')
    .innerJoin('authors', 'authors.id', 'used.author_id')
    .select('used.page_id')
    .where('authors.portrait_id', '=', mediaId)
    .execute()
  return [...new Set([...byTopic, ...byAuthor].map(({ page_id }) => page_id))]
}
