import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { readPictures, type StoredPicture } from '../media/pictures.ts'
import { findAuthorIds, listAuthors, type StoredAuthor } from './authors.ts'
import type { PageTaxonomy } from './page-taxonomy.ts'
import { findTopicIds, listTopics, type StoredTopic } from './topics.ts'

/** A topic as readers see it. */
export interface PublishedTopic extends Omit<StoredTopic, 'picture'> {
  picture: StoredPicture | null
}

/** An author as readers see it. */
export interface PublishedAuthor extends Omit<StoredAuthor, 'portrait'> {
  portrait: StoredPicture | null
}

/** Topics and authors of a page, in their order. */
export interface PublishedTaxonomy {
  topics: PublishedTopic[]
  authors: PublishedAuthor[]
}

/**
 * Reads the topics and authors of pages: of all, or of those with some ids. A page without any is
 * absent.
 */
export async function readPublishedTaxonomy(
  db: Db,
  ids?: number[],
): Promise<Map<number, PublishedTaxonomy>> {
  const topicUses = await readUses(ids, (among) =>
    db
      .selectFrom('page_topics')
      .select(['page_id', 'topic_id as id'])
      .$if(among !== undefined, (query) => query.where('page_id', 'in', among ?? []))
      .orderBy('page_id')
      .orderBy('position')
      .execute(),
  )
  const authorUses = await readUses(ids, (among) =>
    db
      .selectFrom('page_authors')
      .select(['page_id', 'author_id as id'])
      .$if(among !== undefined, (query) => query.where('page_id', 'in', among ?? []))
      .orderBy('page_id')
      .orderBy('position')
      .execute(),
  )
  const topics = await readTopics(db, toIds(topicUses))
  const authors = await readAuthors(db, toIds(authorUses))
  const byPage = new Map<number, PublishedTaxonomy>()
  const at = (pageId: number) => {
    const known = byPage.get(pageId) ?? { topics: [], authors: [] }
    byPage.set(pageId, known)
    return known
  }
  for (const { page_id, id } of topicUses) at(page_id).topics.push(...(topics.get(id) ?? []))
  for (const { page_id, id } of authorUses) at(page_id).authors.push(...(authors.get(id) ?? []))
  return byPage
}

/** Reads the topics and authors with some keys, such as those of a draft. */
export async function readTaxonomyByKey(
  db: Db,
  { topics, authors }: PageTaxonomy,
): Promise<PublishedTaxonomy> {
  const topicIds = await findTopicIds(db, topics)
  const authorIds = await findAuthorIds(db, authors)
  const topicById = await readTopics(db, [...topicIds.values()])
  const authorById = await readAuthors(db, [...authorIds.values()])
  return {
    topics: topics.flatMap((key) => topicById.get(topicIds.get(key) ?? 0) ?? []),
    authors: authors.flatMap((key) => authorById.get(authorIds.get(key) ?? 0) ?? []),
  }
}

interface Use {
  page_id: number
  id: number
}

async function readUses(
  ids: number[] | undefined,
  read: (among: number[] | undefined) => Promise<Use[]>,
): Promise<Use[]> {
  if (ids === undefined) return read(undefined)
  const uses: Use[] = []
  for (const batch of toBatches(ids)) uses.push(...(await read(batch)))
  return uses
}

const toIds = (uses: Use[]) => [...new Set(uses.map(({ id }) => id))]

async function readTopics(db: Db, ids: number[]) {
  const topics = await listTopics(db, ids)
  const pictures = await readPictures(
    db,
    topics.flatMap(({ picture }) => picture ?? []),
  )
  return new Map(
    topics.map((topic) => [
      topic.id,
      [{ ...topic, picture: pictures.get(topic.picture ?? 0) ?? null }],
    ]),
  )
}

async function readAuthors(db: Db, ids: number[]) {
  const authors = await listAuthors(db, ids)
  const pictures = await readPictures(
    db,
    authors.flatMap(({ portrait }) => portrait ?? []),
  )
  return new Map(
    authors.map((author) => [
      author.id,
      [{ ...author, portrait: pictures.get(author.portrait ?? 0) ?? null }],
    ]),
  )
}
