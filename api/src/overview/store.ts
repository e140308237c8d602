import { addressOf } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { localeOf } from '@vitrine/contract/locale/locale'
import {
  type LocaleCount,
  latestChanges,
  type Overview,
  type PageChange,
} from '@vitrine/contract/operation/overview'
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

/**
 * The latest changes. Each of the latest commits has a line before any has a second one: the moving of
 * a section, which changes many texts at one moment, hides nothing else.
 */
async function lastChanges(db: Db, rules: LocaleRules): Promise<PageChange[]> {
  const latest = await changedTexts(db).limit(latestChanges).execute()
  const firsts: typeof latest = []
  for (const { updated_at } of await latestCommits(db)) {
    const texts = changedTexts(db).where('page_translations.updated_at', '=', updated_at)
    firsts.push(await texts.limit(1).executeTakeFirstOrThrow())
  }
  const has = (text: (typeof latest)[number]) =>
    firsts.some(({ page_id, locale }) => page_id === text.page_id && locale === text.locale)
  const more = latest.filter((text) => !has(text)).slice(0, latestChanges - firsts.length)
  return [...firsts, ...more]
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    .filter(({ locale }) => localeOf(rules, locale))
    .map(({ title, locale, slug, status, updated_at }) => ({
      title,
      locale,
      state: status,
      changed_at: updated_at,
      href: status === 'published' ? addressOf(rules, locale, slug) : null,
    }))
}

function latestCommits(db: Db) {
  return db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select('page_translations.updated_at')
    .where('pages.deleted_at', 'is', null)
    .groupBy('page_translations.updated_at')
    .orderBy('page_translations.updated_at', 'desc')
    .limit(latestChanges)
    .execute()
}

// In the order of the index: another condition would have the database sort every row.
function changedTexts(db: Db) {
  return db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select(['page_id', 'title', 'locale', 'slug', 'status', 'page_translations.updated_at'])
    .where('pages.deleted_at', 'is', null)
    .orderBy('page_translations.updated_at', 'desc')
    .orderBy('page_id', 'desc')
    .orderBy('locale', 'desc')
}
