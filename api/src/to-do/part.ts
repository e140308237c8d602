import type { LocaleRules } from '@vitrine/contract/config/config'
import { fullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'

/** The person who asks for the list, and the time. */
export interface Asking {
  db: Db
  rules: LocaleRules
  userId: number
  mayPublish: boolean
  now: Date
  /** Returns the day of a time in the time zone of the site, such as `2026-11-21`. */
  dayOf: (at: Date) => string
}

interface Row {
  page_id: number
  locale: string
  /** Number of rows without the limit of the query, counted by a window function. */
  total: number | string
}

interface Titled {
  page: number
  locale: string
  title: string
  titleLocale: string
}

/** Returns the lines of a part with the titles of their pages, and the total. */
export async function partOf<R extends Row, Item>(
  { db, rules }: Asking,
  rows: R[],
  more: (row: R) => Item,
): Promise<{ total: number; items: (Titled & Item)[] }> {
  const titleOf = await titlesOf(db, rules, rows)
  return {
    total: Number(rows[0]?.total ?? 0),
    items: rows.map((row) => ({ ...titleOf(row), ...more(row) })),
  }
}

type Place = Pick<Row, 'page_id' | 'locale'>

/**
 * Reads the titles of texts with two queries. A text without a title gets that of another language.
 */
async function titlesOf(db: Db, rules: LocaleRules, places: Place[]) {
  const ids = [...new Set(places.map(({ page_id }) => page_id))]
  const titlesIn = (table: 'working_copies' | 'page_translations') =>
    db
      .selectFrom(table)
      .select(['page_id', 'title', 'locale'])
      .where('page_id', 'in', ids)
      .execute()
  const titles =
    ids.length === 0
      ? []
      : [...(await titlesIn('working_copies')), ...(await titlesIn('page_translations'))]
  return ({ page_id: page, locale }: Place): Titled => {
    const own = titles.filter((each) => each.page_id === page && each.title !== '')
    const chain = fullFallbackChain(rules, locale)
    const found = chain.flatMap((code) => own.find((each) => each.locale === code) ?? [])[0]
    return { page, locale, title: found?.title ?? '', titleLocale: found?.locale ?? locale }
  }
}
