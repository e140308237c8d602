import { type DebtKind, type DebtSum, debtKinds } from '@vitrine/contract/admin/translation-debt'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'
import { type PageFilter, type PlacedPage, readPlacedPages } from './placed-pages.ts'
import type { ReadDebt } from './read-debt.ts'

/** Which translations to count. */
export interface DebtFilter extends PageFilter {
  locales: readonly string[]
}

/** A page with new and changed words in these languages. */
export interface IndebtedPage extends PlacedPage {
  words: number
}

export interface DebtReader {
  db: Db
  readDebt: ReadDebt
}

export interface SummedDebt {
  total: DebtSum
  languages: Map<string, DebtSum>
  /** By root page. */
  sections: Map<number, DebtSum>
  /** By responsible person; null for pages without one. */
  owners: Map<number | null, DebtSum>
  /** Pages with translations of the listed kinds. */
  pages: IndebtedPage[]
}

/** Sums the debt by language, section and responsible person, and lists the pages of some kinds. */
export async function sumDebt(
  { db, readDebt }: DebtReader,
  { locales, ...pageFilter }: DebtFilter,
  listed: readonly DebtKind[],
): Promise<SummedDebt> {
  const placed = await readPlacedPages(db, pageFilter)
  const languages = new Map(locales.map((locale) => [locale, createSum()]))
  const pages = new Map<number, PageSum>()
  for (const columns of await readDebt()) {
    await nextSlice()
    for (const [at, pageId] of columns.pageIds.entries()) {
      const language = languages.get(columns.locales[at] ?? '')
      const page = language && getPage(pages, placed, pageId)
      if (!page) continue
      const [kind, words] = [columns.kinds[at] ?? 'unknown', columns.words[at] ?? 0]
      add(language, kind, 1, words)
      add(page.sum, kind, 1, words)
      page.toTranslate[kind] += columns.toTranslate[at] ?? 0
    }
  }
  return { languages, ...sumPages([...pages.values()], listed) }
}

interface PageSum {
  page: PlacedPage
  sum: DebtSum
  /** New and changed words. */
  toTranslate: Record<DebtKind, number>
}

function getPage(
  pages: Map<number, PageSum>,
  placed: ReadonlyMap<number, PlacedPage>,
  id: number,
): PageSum | undefined {
  const known = pages.get(id)
  const page = known ? undefined : placed.get(id)
  if (!page) return known
  const toTranslate = { outdated: 0, machine: 0, unknown: 0, missing: 0 }
  const counted = { page, sum: createSum(), toTranslate }
  pages.set(id, counted)
  return counted
}

/** Adds up pages, which are far fewer than translations. */
function sumPages(pages: readonly PageSum[], listed: readonly DebtKind[]) {
  const total = createSum()
  const sections = new Map<number, DebtSum>()
  const owners = new Map<number | null, DebtSum>()
  const indebted: IndebtedPage[] = []
  for (const { page, sum, toTranslate } of pages) {
    const sums = [total, getSum(sections, page.root), getSum(owners, page.owner)]
    for (const kind of debtKinds)
      for (const each of sums) add(each, kind, sum[kind].texts, sum[kind].words)
    if (listed.every((kind) => sum[kind].texts === 0)) continue
    const words = listed.reduce((count, kind) => count + toTranslate[kind], 0)
    indebted.push({ ...page, words })
  }
  return { total, sections, owners, pages: indebted }
}

const createSum = (): DebtSum => ({
  outdated: { texts: 0, words: 0 },
  machine: { texts: 0, words: 0 },
  unknown: { texts: 0, words: 0 },
  missing: { texts: 0, words: 0 },
})

function getSum<Key>(sums: Map<Key, DebtSum>, key: Key): DebtSum {
  const known = sums.get(key)
  if (known) return known
  const sum = createSum()
  sums.set(key, sum)
  return sum
}

function add(sum: DebtSum, kind: DebtKind, texts: number, words: number) {
  sum[kind].texts += texts
  sum[kind].words += words
}
