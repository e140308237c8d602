import { addressOf } from '@vitrine/contract/address'
import type { LocaleRules } from '@vitrine/contract/config'
import { localeOf } from '@vitrine/contract/locale'
import {
  type LocaleCount,
  latestChanges,
  type Overview,
  type PageChange,
} from '@vitrine/contract/overview'
import type { Db } from '../db/schema.ts'
import { textStates } from '../pages/text-states.ts'

/** What there is of pages, pictures and former addresses, and what changed lately. */
export async function overviewOf(db: Db, rules: LocaleRules): Promise<Overview> {
  const [pages, pictures, former_addresses, changes] = await Promise.all([
    countPages(db),
    countOf(db, 'media'),
    countOf(db, 'slug_history'),
    lastChanges(db, rules),
  ])
  return {
    pages,
    locales: await countsByLocale(db, rules, pages),
    changes,
    pictures,
    former_addresses,
  }
}

async function countPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countOf(db: Db, table: 'media' | 'slug_history'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Languages that the site no longer has are left out. */
async function countsByLocale(db: Db, rules: LocaleRules, pages: number): Promise<LocaleCount[]> {
  const states = await textStates(db)
  const counts = rules.locales.map(({ code: locale }) => ({
    ...{ locale, published: 0, draft: 0, scheduled: 0, missing: pages },
  }))
  const byLocale = new Map(counts.map((count) => [count.locale, count]))
  for (const { locale, state, isLive } of states) {
    const count = byLocale.get(locale)
    if (!count) continue
    count.missing--
    count[isLive ? 'published' : state === 'planned' ? 'scheduled' : 'draft']++
  }
  return counts
}

// In the order of the index: another condition would have the database sort every row.
async function lastChanges(db: Db, rules: LocaleRules): Promise<PageChange[]> {
  const rows = await db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select(['title', 'locale', 'slug', 'status', 'page_translations.updated_at'])
    .where('pages.deleted_at', 'is', null)
    .orderBy('page_translations.updated_at', 'desc')
    .orderBy('page_id', 'desc')
    .orderBy('locale', 'desc')
    .limit(latestChanges)
    .execute()
  return rows
    .filter(({ locale }) => localeOf(rules, locale))
    .map(({ title, locale, slug, status, updated_at }) => ({
      title,
      locale,
      state: status,
      changed_at: updated_at,
      href: status === 'published' ? addressOf(rules, locale, slug) : null,
    }))
}
