import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'

/** A word of searches without results, with the counts of one batch. */
export interface SearchedWord {
  day: string
  locale: string
  word: string
  /** Hash of language, word and the salt of the day. */
  digest: string
  searches: number
  visitors: number
}

/** Number of visitors of a day who must search a word before it is stored in the clear. */
export const visitorsOfWordMin = 3
/** Words of a day, with those that are only hashes. Other words are not counted. */
const wordsPerDayMax = 5_000
const rowsPerStatement = 200

/** Five digits, also with a sign between two of them: the number of a phone, a card, a file. */
const longNumber = /\p{Nd}(?:[\s.,/-]?\p{Nd}){4}/u

/** True if a query may be about a person: it has a mail address or a long number. */
export function mayBePersonal(q: string): boolean {
  const normal = q.normalize('NFKC')
  return normal.includes('@') || longNumber.test(normal)
}

/** Adds the counts of a batch. `words` are sorted by key, so that processes do not deadlock. */
export async function writeSearchedWords(tx: Db, words: SearchedWord[]): Promise<void> {
  for (const [day, ofDay] of Map.groupBy(words, (each) => each.day))
    for (const batch of toBatches(await limitWords(tx, day, ofDay), rowsPerStatement)) {
      const stored = await addCounts(tx, batch)
      const wordOf = new Map(batch.map(({ digest, word }) => [digest, word]))
      for (const { digest, word, visitors } of stored)
        if (word === null && visitors >= visitorsOfWordMin)
          await tx
            .updateTable('tracking_searches')
            .set({ word: wordOf.get(digest) ?? null })
            .where('day', '=', day)
            .where('digest', '=', digest)
            .execute()
    }
}

/** Leaves out new words that exceed the maximum of the day. */
async function limitWords(tx: Db, day: string, words: SearchedWord[]): Promise<SearchedWord[]> {
  const rows = await tx
    .selectFrom('tracking_searches')
    .select('digest')
    .where('day', '=', day)
    .execute()
  const stored = new Set(rows.map(({ digest }) => digest))
  let free = wordsPerDayMax - stored.size
  return words.filter(({ digest }) => stored.has(digest) || free-- > 0)
}

const addCounts = (tx: Db, words: SearchedWord[]) =>
  tx
    .insertInto('tracking_searches')
    .values(words.map((each) => ({ ...each, word: null })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'digest']).doUpdateSet((set) => ({
        searches: set('tracking_searches.searches', '+', set.ref('excluded.searches')),
        visitors: set('tracking_searches.visitors', '+', set.ref('excluded.visitors')),
      })),
    )
    .returning(['digest', 'word', 'visitors'])
    .execute()

/**
 * Deletes the words of past days that too few visitors have searched, and all words before
 * `sumsDay`. A day has few rows.
 */
export async function removeSearchedWords(
  db: Db,
  { day, sumsDay }: { day: string; sumsDay: string },
): Promise<void> {
  await db
    .deleteFrom('tracking_searches')
    .where('word', 'is', null)
    .where('day', '<', day)
    .execute()
  await db.deleteFrom('tracking_searches').where('day', '<', sumsDay).execute()
}
