import { randomUUID } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { indexLinks } from '../publishing/index-links.ts'
import type { Publisher } from '../publishing/publisher.ts'

/**
 * Stored note of pages from one import batch whose links are not indexed yet. Links are indexed
 * last, when all pages exist. An interrupted import leaves its notes to the next one.
 */
export interface UnindexedNote {
  name: string
  pageIds: number[]
}

const prefix = 'unindexed-links:'
/** Limits the memory for texts. */
const pagesPerQuery = 50

/** Stores a note in the transaction that writes the pages. */
export async function storeUnindexedNote(tx: Db, pageIds: number[]): Promise<UnindexedNote> {
  const name = prefix + randomUUID()
  await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(pageIds) })
    .execute()
  return { name, pageIds }
}

/** Reads the notes of imports that were interrupted or still run. */
export async function readUnindexedNotes(db: Db): Promise<UnindexedNote[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'like', `${prefix}%`)
    .execute()
  return rows.map(({ name, value }) => ({ name, pageIds: JSON.parse(value) as number[] }))
}

export async function deleteNotes(db: Db, notes: UnindexedNote[]) {
  for (const names of toBatches(notes.map(({ name }) => name)))
    await db.deleteFrom('settings').where('name', 'in', names).execute()
}

/** Indexes the links in the stored texts of noted pages. */
export async function indexNotedPages(
  db: Db,
  rules: LocaleRules,
  publish: Publisher,
  notes: UnindexedNote[],
) {
  const ids = [...new Set(notes.flatMap(({ pageIds }) => pageIds))]
  for (const batch of toBatches(ids, pagesPerQuery)) {
    const texts = await db
      .selectFrom('page_translations')
      .select(['page_id', 'locale', 'content', 'field_values'])
      .where('page_id', 'in', batch)
      .execute()
    const linking = texts.flatMap(({ content, field_values, ...ref }) => {
      const published = publish({ content, field_values }, ref.locale)
      if ('problem' in published) return []
      const { paths, pageLinks } = published
      return [{ ...ref, paths, pageLinks }]
    })
    await indexLinks(db, rules, linking)
  }
}
