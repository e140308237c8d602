import type { Author } from '@vitrine/contract/admin/shapes'
import { type DebtPage, type DebtSum, debtPageSize } from '@vitrine/contract/admin/translation-debt'
import type { showTranslationDebt as endpoint } from '@vitrine/contract/endpoints/translation-debt'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { isSiteLocale } from '../editing/calls/with-page.ts'
import { findPageTitles } from '../editing/pages/show-page.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { cachePageViews } from '../statistics/page-views.ts'
import type { DebtFilter } from './filter-debt.ts'
import { readDebtLines, readIndebtedPages } from './list-debt.ts'
import { addUp, type DebtGroup, readDebtGroups } from './sum-debt.ts'

export interface ShowDebtDeps extends EditingDeps {
  readViews: ReturnType<typeof cachePageViews>
}

/** Sums the words to translate, and lists their pages, the most read first. */
export async function showTranslationDebt(
  deps: ShowDebtDeps,
  ctx: PersonRequest,
  { query }: InputOf<typeof endpoint>,
) {
  const { db, rules } = deps.context
  const { locale, under, owner, mine, kind, part } = query
  if (locale !== undefined && !isSiteLocale(rules, locale))
    return refuseWithMessage(deps, ctx, 422, 'locale_unknown', 'locale')
  const own = mine ? ctx.me.locales : null
  const locales = rules.locales
    .map(({ code }) => code)
    .filter((code) => (locale === undefined || code === locale) && (own?.includes(code) ?? true))
  const filter = { locales, under, owner }
  const { pages, hasMore } = await readPart(deps, filter, { kind, part })
  const lines = await readDebtLines(
    db,
    pages.map(({ id }) => id),
    locales,
    kind,
  )
  const groups = await readDebtGroups(db, filter)
  const names = await nameAll(deps, pages, groups)
  const data = pages.map(
    ({ id, owner: person, views }): DebtPage => ({
      ...names.getTitle(id),
      owner: names.getOwner(person),
      views,
      translations: lines.get(id) ?? [],
    }),
  )
  return {
    data,
    meta: { ...summarize(groups, locales, names), isCurrent: await isCurrent(db), hasMore },
  }
}

async function readPart(
  { context, readViews }: ShowDebtDeps,
  filter: DebtFilter,
  { kind, part }: Pick<InputOf<typeof endpoint>['query'], 'kind' | 'part'>,
) {
  const { db, settings } = context
  const getViews = await readViews(settings.current().tracking, context.now())
  const pages = await readIndebtedPages(db, filter, kind)
  const sorted = pages
    .map((page) => ({ ...page, views: getViews(page.id) }))
    .sort((a, b) => b.views - a.views || b.words - a.words || a.id - b.id)
  const start = (part - 1) * debtPageSize
  const shown = sorted.slice(start, start + debtPageSize)
  return { pages: shown, hasMore: start + shown.length < sorted.length }
}

type Names = Awaited<ReturnType<typeof nameAll>>

/** Finds the titles of pages and sections and the names of people. */
async function nameAll(
  { context: { db, rules } }: ShowDebtDeps,
  pages: readonly { id: number }[],
  groups: readonly DebtGroup[],
) {
  const ids = [...new Set([...pages.map(({ id }) => id), ...groups.map(({ root }) => root)])]
  const chain = getFullFallbackChain(rules, rules.defaultLocale)
  const titles = new Map(
    (await findPageTitles(db, ids, chain)).map((named) => [named.id, named] as const),
  )
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', (pages) =>
      pages.selectFrom('pages').select('owner_id').where('owner_id', 'is not', null),
    )
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    getTitle: (id: number) => titles.get(id) ?? { id, title: '', locale: rules.defaultLocale },
    getOwner: (id: number | null): Author => byId.get(id ?? 0) ?? null,
  }
}

function summarize(
  groups: readonly DebtGroup[],
  locales: readonly string[],
  { getTitle, getOwner }: Names,
) {
  const languages = Map.groupBy(groups, ({ locale }) => locale)
  const sections = Map.groupBy(groups, ({ root }) => root)
  const owners = Map.groupBy(groups, ({ owner }) => owner)
  return {
    total: addUp(groups),
    languages: locales.flatMap((locale) => {
      const of = languages.get(locale)
      return of ? [{ locale, sum: addUp(of) }] : []
    }),
    sections: [...sections]
      .map(([root, of]) => ({ ...getTitle(root), sum: addUp(of) }))
      .sort(byUrgency),
    owners: [...owners]
      .map(([owner, of]) => ({ owner: getOwner(owner), sum: addUp(of) }))
      .sort(byUrgency),
  }
}

const byUrgency = ({ sum: one }: { sum: DebtSum }, { sum: other }: { sum: DebtSum }) =>
  other.outdated.words - one.outdated.words || other.unknown.words - one.unknown.words

async function isCurrent(db: Db): Promise<boolean> {
  const row = await db.selectFrom('translation_debt_queue').select('page_id').executeTakeFirst()
  return row === undefined
}
