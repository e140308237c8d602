import {
  type AgeingListName,
  type AgeingPage,
  ageingPageSize,
} from '@vitrine/contract/admin/ageing'
import type * as endpoints from '@vitrine/contract/endpoints/ageing'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { InputOf } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { findPageTitles } from '../editing/pages/show-page.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { cachePageViews } from '../statistics/page-views.ts'
import { type AgeingRow, findAgeingRows, isOwnerless } from './find-ageing.ts'

export interface AgeingDeps extends EditingDeps {
  toDay: (at: Date) => string
  readViews: ReturnType<typeof cachePageViews>
}

const isInList: Record<AgeingListName, (row: AgeingRow) => boolean> = {
  all: ({ reason }) => reason !== null,
  due: ({ reason }) => reason === 'due',
  unchanged: ({ reason }) => reason === 'unchanged',
  ownerless: isOwnerless,
}

/** Lists pages that age, the most read first. */
export async function listAgeingPages(
  { context, toDay, readViews }: AgeingDeps,
  { me }: PersonRequest,
  { query: { list, mine, part } }: InputOf<typeof endpoints.listAgeingPages>,
) {
  const { db, rules, settings } = context
  const now = context.now()
  const rows = await findAgeingRows(db, { now, toDay })
  const getViews = await readViews(settings.current().tracking, now)
  const candidates = mine ? rows.filter(({ owner }) => owner?.id === me.user.id) : rows
  const listed = candidates
    .filter(isInList[list])
    .map((row) => ({ ...row, views: getViews(row.id) }))
    .toSorted((a, b) => b.views - a.views || a.changedAt.localeCompare(b.changedAt))
  const start = (part - 1) * ageingPageSize
  const shown = listed.slice(start, start + ageingPageSize)
  const chain = getFullFallbackChain(rules, rules.defaultLocale)
  const titles = await findPageTitles(
    db,
    shown.map(({ id }) => id),
    chain,
  )
  const data: AgeingPage[] = shown.map((row, index) => {
    const { title = '', locale = rules.defaultLocale } = titles[index] ?? {}
    return { ...row, title, locale }
  })
  const count = (name: AgeingListName) => candidates.filter(isInList[name]).length
  const counts = {
    all: count('all'),
    due: count('due'),
    unchanged: count('unchanged'),
    ownerless: count('ownerless'),
  }
  return { data, meta: { counts, hasMore: start + shown.length < listed.length } }
}
