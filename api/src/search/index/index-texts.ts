import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { createTimeSlices } from '../../db/time-slice.ts'
import { countWords, hashText } from './count-words.ts'
import { type IndexedRef, type TextChange, writeTexts } from './write-texts.ts'

const idsPerStatement = 500

/** Digest of a text that is not published. */
export const noDigest = ''

/**
 * Compares published texts of pages with the index, in all languages or in one, and counts the words
 * of those that differ.
 */
export async function findChanges(
  db: Db,
  ids: readonly number[],
  only?: string,
): Promise<TextChange[]> {
  const changes: TextChange[] = []
  const nextSlice = createTimeSlices()
  for (const batch of toBatches([...ids], idsPerStatement)) {
    const texts = await readPublished(db, batch, only)
    const indexed = await readIndexed(db, batch, only)
    const published = new Set(texts.map(toKey))
    for (const { locale, page_id } of indexed)
      if (!published.has(toKey({ locale, page_id })))
        changes.push({ locale, page_id, digest: noDigest, counted: undefined })
    const digests = new Map(indexed.map((row) => [toKey(row), row.digest]))
    for (const text of texts) {
      const { locale, page_id } = text
      await nextSlice()
      const digest = hashText(text)
      if (digests.get(toKey(text)) === digest) continue
      changes.push({ locale, page_id, digest, counted: await countWords(text, locale, nextSlice) })
    }
  }
  return changes
}

/** Returns the digests of published texts by page. */
export async function readDigests(db: Db, ids: number[], locale: string) {
  const texts = await readPublished(db, ids, locale)
  return new Map(texts.map((text) => [text.page_id, hashText(text)]))
}

/** Returns the digests in the index by page. */
export async function readIndexedDigests(db: Db, ids: number[], locale: string) {
  const rows = await readIndexed(db, ids, locale)
  return new Map(rows.map(({ page_id, digest }) => [page_id, digest]))
}

const toKey = ({ locale, page_id }: IndexedRef) => `${page_id} ${locale}`

const readPublished = (db: Db, ids: number[], only: string | undefined) =>
  db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id', 'texts.locale'])
    .select(['texts.title', 'texts.seo_description', 'texts.content_html'])
    .where('texts.page_id', 'in', ids)
    .where('texts.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('texts.locale', '=', only ?? ''))
    .orderBy('texts.locale')
    .orderBy('texts.page_id')
    .execute()

const readIndexed = (db: Db, ids: number[], only: string | undefined) =>
  db
    .selectFrom('search_texts')
    .select(['page_id', 'locale', 'digest'])
    .where('page_id', 'in', ids)
    .$if(only !== undefined, (query) => query.where('locale', '=', only ?? ''))
    .execute()

/** Writes changes of any languages. The caller has locked the state of the index. */
export async function writeChanges(tx: Db, changes: TextChange[]) {
  for (const [locale, texts] of Map.groupBy(changes, (change) => change.locale))
    await writeTexts(tx, locale, texts)
}
