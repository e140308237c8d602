import type { Db } from '../../db/schema.ts'

/** Sums of the texts of a language. */
export interface Totals {
  texts: number
  title_words: number
  heading_words: number
  body_words: number
  last_number: number
}

/** Reads the sums of a language; undefined if it never had a text. */
export const readTotals = (db: Db, locale: string): Promise<Totals | undefined> =>
  db
    .selectFrom('search_totals')
    .select(['texts', 'title_words', 'heading_words', 'body_words', 'last_number'])
    .where('locale', '=', locale)
    .executeTakeFirst()
