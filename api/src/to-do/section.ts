import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'

/** What the queries need: the user, permissions and the time. */
export interface ToDoContext {
  db: Db
  rules: LocaleRules
  userId: number
  mayPublish: boolean
  /** Languages of the site in which the user may write; never empty, for SQL. */
  locales: string[]
  now: Date
  /** Returns the day of a time in the time zone of the site, such as `2026-11-21`. */
  toDay: (at: Date) => string
}

interface SectionRow {
  page_id: number
  locale: string
  /** Rows without the limit, counted by a window function. */
  total: number | string
}

interface TitledLine {
  page: number
  locale: string
  title: string
  titleLocale: string
}

/** Adds the titles of pages to rows; returns the lines and the total. */
export async function addTitles<R extends SectionRow, Item>(
  { db, rules }: ToDoContext,
  rows: R[],
  toItem: (row: R) => Item,
): Promise<{ total: number; items: (TitledLine & Item)[] }> {
  const getTitle = await readTitles(db, rules, rows)
  return {
    total: Number(rows[0]?.total ?? 0),
    items: rows.map((row) => ({ ...getTitle(row), ...toItem(row) })),
  }
}

type SectionRef = Pick<SectionRow, 'page_id' | 'locale'>

/** Reads titles with two queries. A missing title falls back to another language. */
async function readTitles(db: Db, rules: LocaleRules, refs: SectionRef[]) {
  const ids = [...new Set(refs.map(({ page_id }) => page_id))]
  const readTitlesFrom = (table: 'working_copies' | 'page_translations') =>
    db
      .selectFrom(table)
      .select(['page_id', 'title', 'locale'])
      .where('page_id', 'in', ids)
      .execute()
  const titles =
    ids.length === 0
      ? []
      : [
          ...(await readTitlesFrom('working_copies')),
          ...(await readTitlesFrom('page_translations')),
        ]
  return ({ page_id: page, locale }: SectionRef): TitledLine => {
    const pageTitles = titles.filter((each) => each.page_id === page && each.title !== '')
    const chain = getFullFallbackChain(rules, locale)
    const found = chain.flatMap((code) => pageTitles.find((each) => each.locale === code) ?? [])[0]
    return { page, locale, title: found?.title ?? '', titleLocale: found?.locale ?? locale }
  }
}
