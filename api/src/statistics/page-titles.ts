import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { PageRow } from '@vitrine/contract/tracking/statistics'
import type { Db } from '../db/schema.ts'

interface CountedPage {
  locale: string
  /** Id of the page, or `other` for pages above the maximum. */
  value: string
  events: number
  visitors: number
}

/** Adds the current titles and addresses. The address is null if the page is not published. */
export async function addPageTitles(
  db: Db,
  rules: LocaleRules,
  pages: CountedPage[],
): Promise<PageRow[]> {
  const ids = [...new Set(pages.flatMap(({ value }) => parseId(value) ?? []))]
  const titles = await readTitles(db, ids)
  return pages.map(({ locale, value, events, visitors }) => {
    const id = parseId(value)
    const page = titles.get(`${id} ${locale}`)
    const isPublished = page?.status === 'published' && findLocale(rules, locale)
    const href = isPublished ? getPageAddress(rules, locale, page.slug) : null
    return { id: id ?? null, locale, title: page?.title ?? null, href, events, visitors }
  })
}

/** SQLite accepts 32,766 parameters in a statement. */
const batchSize = 10_000

async function readTitles(db: Db, ids: number[]) {
  const titles = new Map<string, { title: string; slug: string; status: string }>()
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'locale', 'title', 'slug', 'status'])
      .where('page_id', 'in', ids.slice(from, from + batchSize))
      .execute()
    for (const { page_id, locale, ...rest } of rows) titles.set(`${page_id} ${locale}`, rest)
  }
  return titles
}

const parseId = (value: string) => (/^\d{1,10}$/.test(value) ? Number(value) : undefined)
