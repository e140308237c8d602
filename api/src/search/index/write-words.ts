import { sql } from 'kysely'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import type { Write } from '../../db/write-together.ts'

/** Changes of the vocabulary by folded word: in how many more texts it is. */
export type WordEdits = Map<string, { shown: string; delta: number }>

const rowsPerStatement = 200

/** Adds the changes to the vocabulary. A word of no text leaves it. */
export function changeWords(tx: Db, locale: string, words: WordEdits): Write[] {
  const sorted = [...words].sort(byKey)
  const more = sorted.filter(([, { delta }]) => delta > 0)
  const fewer = Map.groupBy(
    sorted.filter(([, { delta }]) => delta < 0),
    ([, { delta }]) => -delta,
  )
  const writes = [...toBatches(more, rowsPerStatement)].map((batch) => addWords(tx, locale, batch))
  for (const [texts, some] of fewer)
    for (const batch of toBatches(some, rowsPerStatement)) {
      const each = batch.map(([word]) => word)
      writes.push(...removeFromTexts(tx, { locale, words: each, texts }))
    }
  return writes
}

interface RemovedWords {
  locale: string
  words: string[]
  /** Number of texts that no longer have each of the words. */
  texts: number
}

const removeFromTexts = (tx: Db, { locale, words, texts }: RemovedWords): Write[] => [
  tx
    .deleteFrom('search_words')
    .where('locale', '=', locale)
    .where('word', 'in', words)
    .where('texts', '<=', texts),
  tx
    .updateTable('search_words')
    .set(({ eb }) => ({ texts: eb('texts', '-', texts) }))
    .where('locale', '=', locale)
    .where('word', 'in', words)
    .where('texts', '>', texts),
]

const addWords = (
  tx: Db,
  locale: string,
  batch: [word: string, { shown: string; delta: number }][],
): Write =>
  tx
    .insertInto('search_words')
    .values(batch.map(([word, { shown, delta }]) => ({ locale, word, shown, texts: delta })))
    .onConflict((conflict) =>
      conflict
        .columns(['locale', 'word'])
        .doUpdateSet({ texts: sql<number>`search_words.texts + excluded.texts` }),
    )

export const byKey = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one < other ? -1 : one > other ? 1 : 0
