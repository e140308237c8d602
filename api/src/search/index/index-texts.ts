import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { countWords, hashText } from './count-words.ts'
import { parseIndexName } from './index-names.ts'
import { readSources } from './read-sources.ts'
import { type IndexedRef, type TextChange, writeTexts } from './write-texts.ts'

const idsPerStatement = 500

/** Digest of a text that is not to be in the index. */
export const noDigest = ''

/**
 * Compares texts of pages and files with the index, in all indexes or in one, and counts the words of
 * those that differ.
 */
export async function findChanges(
  db: Db,
  ids: readonly number[],
  only?: string,
): Promise<TextChange[]> {
  const changes: TextChange[] = []
  for (const batch of toBatches([...ids], idsPerStatement)) {
    const texts = await readSources(db, batch, only)
    const indexed = await readIndexed(db, batch, only)
    const present = new Set(texts.map(toKey))
    for (const { locale, page_id } of indexed)
      if (!present.has(toKey({ locale, page_id })))
        changes.push({ locale, page_id, digest: noDigest, counted: undefined })
    const digests = new Map(indexed.map((row) => [toKey(row), row.digest]))
    for (const text of texts) {
      const { locale, page_id } = text
      await nextSlice()
      const digest = hashText(text)
      if (digests.get(toKey(text)) === digest) continue
      const language = parseIndexName(locale).locale
      changes.push({
        locale,
        page_id,
        digest,
        counted: await countWords(text, language),
      })
    }
  }
  return changes
}

/** Returns the digests of texts by entry. */
export async function readDigests(db: Db, ids: number[], locale: string) {
  const texts = await readSources(db, ids, locale)
  return new Map(texts.map((text) => [text.page_id, hashText(text)]))
}

/** Returns the digests in the index by entry. */
export async function readIndexedDigests(db: Db, ids: number[], locale: string) {
  const rows = await readIndexed(db, ids, locale)
  return new Map(rows.map(({ page_id, digest }) => [page_id, digest]))
}

const toKey = ({ locale, page_id }: IndexedRef) => `${page_id} ${locale}`

const readIndexed = (db: Db, ids: number[], only: string | undefined) =>
  db
    .selectFrom('search_texts')
    .select(['page_id', 'locale', 'digest'])
    .where('page_id', 'in', ids)
    .$if(only !== undefined, (query) => query.where('locale', '=', only ?? ''))
    .execute()

/** Writes changes of any indexes. The caller has locked the state of the index. */
export async function writeChanges(tx: Db, changes: TextChange[]) {
  for (const [locale, texts] of Map.groupBy(changes, (change) => change.locale))
    await writeTexts(tx, locale, texts)
}
