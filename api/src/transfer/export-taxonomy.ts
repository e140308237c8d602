import type { TransferAuthor, TransferTopic } from '@vitrine/contract/exchange/transfer'
import type { Db } from '../db/schema.ts'
import { listAuthors } from '../taxonomy/authors.ts'
import { listTopics } from '../taxonomy/topics.ts'

/** Exports all topics in their order, as `importTaxonomy` takes them. */
export async function exportTopics(db: Db): Promise<(TransferTopic & { position: number })[]> {
  const topics = await listTopics(db)
  const paths = await readMediaPaths(
    db,
    topics.flatMap(({ picture }) => picture ?? []),
  )
  return topics.map(({ key, position, picture, texts }) => {
    const path = paths.get(picture ?? 0)
    return { key, position, ...(path && { picture: `/media/${path}` }), translations: texts }
  })
}

/** Exports all authors, as `importTaxonomy` takes them. */
export async function exportAuthors(db: Db): Promise<TransferAuthor[]> {
  const authors = await listAuthors(db)
  const paths = await readMediaPaths(
    db,
    authors.flatMap(({ portrait }) => portrait ?? []),
  )
  return authors.map(({ key, name, link, portrait, lines }) => {
    const path = paths.get(portrait ?? 0)
    return { key, name, link, ...(path && { portrait: `/media/${path}` }), lines }
  })
}

async function readMediaPaths(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('media').select(['id', 'path']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, path }) => [id, path]))
}
