import { type DebtKind, debtKinds } from '@vitrine/contract/admin/translation-debt'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** The debt of one translation. */
export interface DebtEntry {
  pageId: number
  locale: string
  kind: DebtKind
  /** New and changed words. */
  toTranslate: number
  /** All words that need work. */
  words: number
}

/** Pages that one statement reads, so that it does not block other work for long. */
const batchSize = 2_500

/**
 * Reads the debt of pages, whose ids ascend, in batches. Each column comes as one string:
 * 14,000 rows take 5 ms that way, and 20 ms as objects. All columns have the order of one scan.
 */
export async function* readDebt(db: Db, ids: readonly number[]): AsyncGenerator<DebtEntry[]> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const [first = 0, last = first] = [ids[at], ids[Math.min(at + batchSize, ids.length) - 1]]
    const columns = await db
      .selectFrom('translation_debt')
      .select([
        joinNumbers(sql`page_id`).as('pageIds'),
        sql<string | null>`string_agg(locale, ',')`.as('locales'),
        sql<string | null>`string_agg(kind, ',')`.as('kinds'),
        joinNumbers(sql`words_new + words_changed`).as('toTranslate'),
        joinNumbers(sql`words_machine + words_unknown + words_removed`).as('others'),
      ])
      .$if(ids.length > batchSize, (query) =>
        query.where('page_id', '>=', first).where('page_id', '<=', last),
      )
      .executeTakeFirst()
    if (columns) yield toEntries(columns)
  }
}

const joinNumbers = (value: ReturnType<typeof sql>) =>
  sql<string | null>`string_agg(cast(${value} as text), ',')`

const kindOf: ReadonlyMap<string, DebtKind> = new Map(debtKinds.map((kind) => [kind, kind]))

type DebtColumn = 'pageIds' | 'locales' | 'kinds' | 'toTranslate' | 'others'

function toEntries(columns: Record<DebtColumn, string | null>): DebtEntry[] {
  const split = (name: DebtColumn) => columns[name]?.split(',') ?? []
  const [locales, kinds, toTranslate, others] = [
    split('locales'),
    split('kinds'),
    split('toTranslate').map(Number),
    split('others').map(Number),
  ]
  return split('pageIds').map((pageId, at) => {
    const needed = toTranslate[at] ?? 0
    return {
      pageId: Number(pageId),
      locale: locales[at] ?? '',
      kind: kindOf.get(kinds[at] ?? '') ?? 'unknown',
      toTranslate: needed,
      words: needed + (others[at] ?? 0),
    }
  })
}
