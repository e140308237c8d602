import type { TaxonomyUses } from '@vitrine/contract/admin/topics'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { findAuthorIds } from './authors.ts'
import { findTopicIds } from './topics.ts'

/** Keys of the topics and authors of a page, in their order. */
export interface PageTaxonomy {
  topics: string[]
  authors: string[]
}

export const emptyTaxonomy: PageTaxonomy = { topics: [], authors: [] }

/** Returns the languages in which topics have a name and published pages, by topic: of all, or one. */
export async function readPublishedLanguages(db: Db, id?: number): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('page_topics as used')
    .innerJoin('pages', 'pages.id', 'used.page_id')
    .innerJoin('page_translations as text', 'text.page_id', 'used.page_id')
    .innerJoin('topic_translations as named', (join) =>
      join.onRef('named.topic_id', '=', 'used.topic_id').onRef('named.locale', '=', 'text.locale'),
    )
    .select(['used.topic_id', 'text.locale'])
    .distinct()
    .where('text.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .where('pages.readers', 'is', null)
    .$if(id !== undefined, (query) => query.where('used.topic_id', '=', id ?? 0))
    .orderBy('used.topic_id')
    .orderBy('text.locale')
    .execute()
  const byTopic = Map.groupBy(rows, ({ topic_id }) => topic_id)
  return new Map([...byTopic].map(([topic, uses]) => [topic, uses.map(({ locale }) => locale)]))
}

/** Reads the keys of the topics of pages, by page, in their order. */
export async function readTopicKeys(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('page_topics as used')
    .innerJoin('topics', 'topics.id', 'used.topic_id')
    .select(['used.page_id', 'topics.key'])
    .where('used.page_id', '>=', first)
    .where('used.page_id', '<=', last)
    .orderBy('used.page_id')
    .orderBy('used.position')
    .execute()
  const byPage = Map.groupBy(rows, ({ page_id }) => page_id)
  return new Map([...byPage].map(([page, uses]) => [page, uses.map(({ key }) => key)]))
}

/** Reads the keys by page, of pages with some ids. A page without any is absent. */
export async function readPageTaxonomy(db: Db, ids: number[]): Promise<Map<number, PageTaxonomy>> {
  const byPage = new Map<number, PageTaxonomy>()
  const add = (kind: keyof PageTaxonomy, { page_id, key }: { page_id: number; key: string }) => {
    const known = byPage.get(page_id) ?? emptyTaxonomy
    byPage.set(page_id, { ...known, [kind]: [...known[kind], key] })
  }
  for (const batch of toBatches(ids)) {
    const topics = await db
      .selectFrom('page_topics as used')
      .innerJoin('topics', 'topics.id', 'used.topic_id')
      .select(['used.page_id', 'topics.key'])
      .where('used.page_id', 'in', batch)
      .orderBy('used.position')
      .orderBy('topics.id')
      .execute()
    for (const row of topics) add('topics', row)
    const authors = await db
      .selectFrom('page_authors as used')
      .innerJoin('authors', 'authors.id', 'used.author_id')
      .select(['used.page_id', 'authors.key'])
      .where('used.page_id', 'in', batch)
      .orderBy('used.position')
      .orderBy('authors.id')
      .execute()
    for (const row of authors) add('authors', row)
  }
  return byPage
}

/** Replaces the topics and authors of a page. Unknown keys are ignored. */
export async function replacePageTaxonomy(
  tx: Db,
  pageId: number,
  { topics, authors }: PageTaxonomy,
) {
  const topicIds = await findTopicIds(tx, topics)
  const authorIds = await findAuthorIds(tx, authors)
  await tx.deleteFrom('page_topics').where('page_id', '=', pageId).execute()
  await tx.deleteFrom('page_authors').where('page_id', '=', pageId).execute()
  const topicRows = toRows(topics, topicIds).map(({ id, position }) => ({
    page_id: pageId,
    topic_id: id,
    position,
  }))
  const authorRows = toRows(authors, authorIds).map(({ id, position }) => ({
    page_id: pageId,
    author_id: id,
    position,
  }))
  if (topicRows.length > 0) await tx.insertInto('page_topics').values(topicRows).execute()
  if (authorRows.length > 0) await tx.insertInto('page_authors').values(authorRows).execute()
}

const toRows = (keys: string[], ids: Map<string, number>) =>
  [...new Set(keys)].flatMap((key, position) => {
    const id = ids.get(key)
    return id === undefined ? [] : [{ id, position }]
  })

/** Keeps the keys that exist. */
export async function keepKnownKeys(
  db: Db,
  { topics, authors }: PageTaxonomy,
): Promise<PageTaxonomy> {
  const topicIds = await findTopicIds(db, topics)
  const authorIds = await findAuthorIds(db, authors)
  return {
    topics: topics.filter((key) => topicIds.has(key)),
    authors: authors.filter((key) => authorIds.has(key)),
  }
}

export type TaxonomyKind = 'topic' | 'author'

/** Returns the pages of a topic or an author, with its position on each. */
export async function findUses(db: Db, kind: TaxonomyKind, id: number): Promise<TaxonomyUses> {
  const rows =
    kind === 'topic'
      ? await db
          .selectFrom('page_topics')
          .select(['page_id', 'position'])
          .where('topic_id', '=', id)
          .orderBy('page_id')
          .execute()
      : await db
          .selectFrom('page_authors')
          .select(['page_id', 'position'])
          .where('author_id', '=', id)
          .orderBy('page_id')
          .execute()
  return rows.map(({ page_id, position }) => ({ page: page_id, position }))
}

/** Adds a topic or an author to pages that still exist. Returns the pages. */
export async function addUses(
  tx: Db,
  kind: TaxonomyKind,
  id: number,
  uses: TaxonomyUses,
): Promise<number[]> {
  const positions = new Map(uses.map(({ page, position }) => [page, position]))
  const added: number[] = []
  for (const batch of toBatches([...positions.keys()])) {
    const pages = await tx.selectFrom('pages').select('id').where('id', 'in', batch).execute()
    const rows = pages.map((page) => ({ page_id: page.id, position: positions.get(page.id) ?? 0 }))
    if (rows.length === 0) continue
    if (kind === 'topic')
      await tx
        .insertInto('page_topics')
        .values(rows.map((row) => ({ ...row, topic_id: id })))
        .execute()
    else
      await tx
        .insertInto('page_authors')
        .values(rows.map((row) => ({ ...row, author_id: id })))
        .execute()
    added.push(...pages.map((page) => page.id))
  }
  return added
}

/**
 * Counts the pages of topics or authors, except those in the trash: of all, or of the one with an
 * id.
 */
export async function countUses(
  db: Db,
  kind: TaxonomyKind,
  id?: number,
): Promise<Map<number, number>> {
  const rows =
    kind === 'topic'
      ? await db
          .selectFrom('page_topics as used')
          .innerJoin('pages', 'pages.id', 'used.page_id')
          .select(({ fn }) => ['used.topic_id as id', fn.countAll().as('count')])
          .where('pages.deleted_at', 'is', null)
          .$if(id !== undefined, (query) => query.where('used.topic_id', '=', id ?? 0))
          .groupBy('used.topic_id')
          .execute()
      : await db
          .selectFrom('page_authors as used')
          .innerJoin('pages', 'pages.id', 'used.page_id')
          .select(({ fn }) => ['used.author_id as id', fn.countAll().as('count')])
          .where('pages.deleted_at', 'is', null)
          .$if(id !== undefined, (query) => query.where('used.author_id', '=', id ?? 0))
          .groupBy('used.author_id')
          .execute()
  return new Map(rows.map((row) => [row.id, Number(row.count)]))
}
