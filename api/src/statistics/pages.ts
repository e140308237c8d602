import { addressOf } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { localeOf } from '@vitrine/contract/locale/locale'
import type { PageRow } from '@vitrine/contract/tracking/statistics'
import type { Db } from '../db/schema.ts'

/** A page in one language, as far as it was counted. */
interface CountedPage {
  locale: string
  /** Its id, or the word for those that were too many. */
  value: string
  events: number
  visitors: number
}

/** Counted pages with their titles and addresses as they are now. */
export async function namePages(
  db: Db,
  rules: LocaleRules,
  pages: CountedPage[],
): Promise<PageRow[]> {
  const titles = await titlesOf(db, [...new Set(pages.flatMap(({ value }) => idIn(value) ?? []))])
  return pages.map(({ locale, value, events, visitors }) => {
    const id = idIn(value)
    const page = titles.get(`${id} ${locale}`)
    const isSeen = page?.status === 'published' && localeOf(rules, locale)
    const href = isSeen ? addressOf(rules, locale, page.slug) : null
    return { id: id ?? null, locale, title: page?.title ?? null, href, events, visitors }
  })
}

/** SQLite takes 32,766 parameters at most. */
const idsAtOnce = 10_000

async function titlesOf(db: Db, ids: number[]) {
  const found = new Map<string, { title: string; slug: string; status: string }>()
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'locale', 'title', 'slug', 'status'])
      .where('page_id', 'in', ids.slice(from, from + idsAtOnce))
      .execute()
    for (const { page_id, locale, ...rest } of rows) found.set(`${page_id} ${locale}`, rest)
  }
  return found
}

const idIn = (value: string) => (/^\d{1,10}$/.test(value) ? Number(value) : undefined)
