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
import { getListedKinds, readDebtLines } from './list-debt.ts'
import type { ReadDebt } from './read-debt.ts'
import { type IndebtedPage, type SummedDebt, sumDebt } from './sum-debt.ts'

export interface ShowDebtDeps extends EditingDeps {
  readViews: ReturnType<typeof cachePageViews>
  readDebt: ReadDebt
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
  const kinds = getListedKinds(kind)
  const sums = await sumDebt({ db, readDebt: deps.readDebt }, { locales, under, owner }, kinds)
  const { pages, hasMore } = await takePart(deps, sums.pages, part)
  const ids = pages.map(({ id }) => id)
  const lines = await readDebtLines(db, ids, locales, kinds)
  const names = await nameAll(deps, [...ids, ...sums.sections.keys()])
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
    meta: { ...summarize(sums, names), isCurrent: await isCurrent(db), hasMore },
  }
}

/** Sorts the pages by their views, and takes a part of them. */
async function takePart(
  { context, readViews }: ShowDebtDeps,
  pages: readonly IndebtedPage[],
  part: number,
) {
  const getViews = await readViews(context.settings.current().tracking, context.now())
  const sorted = pages
    .map((page) => ({ ...page, views: getViews(page.id) }))
    .sort((a, b) => b.views - a.views || b.words - a.words || a.id - b.id)
  const start = (part - 1) * debtPageSize
  const shown = sorted.slice(start, start + debtPageSize)
  return { pages: shown, hasMore: start + shown.length < sorted.length }
}

type Names = Awaited<ReturnType<typeof nameAll>>

/** Finds the titles of pages and sections and the names of people. */
async function nameAll({ context: { db, rules } }: ShowDebtDeps, pages: readonly number[]) {
  const ids = [...new Set(pages)]
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
  { total, languages, sections, owners }: SummedDebt,
  { getTitle, getOwner }: Names,
) {
  return {
    total,
    languages: [...languages].flatMap(([locale, sum]) => (isNone(sum) ? [] : [{ locale, sum }])),
    sections: [...sections].map(([root, sum]) => ({ ...getTitle(root), sum })).sort(byUrgency),
    owners: [...owners].map(([owner, sum]) => ({ owner: getOwner(owner), sum })).sort(byUrgency),
  }
}

const isNone = (sum: DebtSum) => Object.values(sum).every(({ texts }) => texts === 0)

const byUrgency = ({ sum: one }: { sum: DebtSum }, { sum: other }: { sum: DebtSum }) =>
  other.outdated.words - one.outdated.words || other.unknown.words - one.unknown.words

async function isCurrent(db: Db): Promise<boolean> {
  const row = await db.selectFrom('translation_debt_queue').select('page_id').executeTakeFirst()
  return row === undefined
}
