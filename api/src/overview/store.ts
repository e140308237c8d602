import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { findLocale } from '@vitrine/contract/locale/locale'
import {
  type LocaleCount,
  latestChangesMax,
  type Overview,
  type PageChange,
} from '@vitrine/contract/operation/overview'
import type { Db } from '../db/schema.ts'
import { readPageIdSlices } from '../pages/page-id-slices.ts'
import { readTextStates } from '../pages/text-states.ts'

/** Counts pages, pictures and former addresses, and lists the latest changes. */
export async function readOverview(db: Db, rules: LocaleRules): Promise<Overview> {
  const [pages, pictures, former_addresses, changes] = await Promise.all([
    countPages(db),
    countRows(db, 'media'),
    countRows(db, 'slug_history'),
    readLatestChanges(db, rules),
  ])
  return {
    pages,
    locales: await countByLocale(db, rules, pages),
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

async function countRows(db: Db, table: 'media' | 'slug_history'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ignores removed languages. */
async function countByLocale(db: Db, rules: LocaleRules, pages: number): Promise<LocaleCount[]> {
  const counts = rules.locales.map(({ code: locale }) => ({
    locale,
    published: 0,
    draft: 0,
    scheduled: 0,
    missing: pages,
  }))
  const byLocale = new Map(counts.map((count) => [count.locale, count]))
  for await (const slice of readPageIdSlices(db))
    for (const page of (await readTextStates(db, slice)).values())
      for (const [locale, { state, isLive }] of page) {
        const count = byLocale.get(locale)
        if (!count) continue
        count.missing--
        count[isLive ? 'published' : state === 'planned' ? 'scheduled' : 'draft']++
      }
  return counts
}

/**
 * Returns the latest changes: first one line per commit, so that a commit with many texts, such as
 * a moved section, does not hide others.
 */
async function readLatestChanges(db: Db, rules: LocaleRules): Promise<PageChange[]> {
  const latest = await selectTexts(db).limit(latestChangesMax).execute()
  const onePerCommit: typeof latest = []
  for (const { updated_at } of await readLatestCommits(db)) {
    const texts = selectTexts(db).where('page_translations.updated_at', '=', updated_at)
    onePerCommit.push(await texts.limit(1).executeTakeFirstOrThrow())
  }
  const has = (text: (typeof latest)[number]) =>
    onePerCommit.some(({ page_id, locale }) => page_id === text.page_id && locale === text.locale)
  const more = latest.filter((text) => !has(text)).slice(0, latestChangesMax - onePerCommit.length)
  return [...onePerCommit, ...more]
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    .filter(({ locale }) => findLocale(rules, locale))
    .map(({ title, locale, slug, status, updated_at }) => ({
      title,
      locale,
      state: status,
      changed_at: updated_at,
      href: status === 'published' ? getPageAddress(rules, locale, slug) : null,
    }))
}

function readLatestCommits(db: Db) {
  return db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select('page_translations.updated_at')
    .where('pages.deleted_at', 'is', null)
    .groupBy('page_translations.updated_at')
    .orderBy('page_translations.updated_at', 'desc')
    .limit(latestChangesMax)
    .execute()
}

// Uses the order of the index; another order would sort every row.
function selectTexts(db: Db) {
  return db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select(['page_id', 'title', 'locale', 'slug', 'status', 'page_translations.updated_at'])
    .where('pages.deleted_at', 'is', null)
    .orderBy('page_translations.updated_at', 'desc')
    .orderBy('page_id', 'desc')
    .orderBy('locale', 'desc')
}
