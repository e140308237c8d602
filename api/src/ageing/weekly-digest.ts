import { roles } from '@vitrine/contract/identity/identity'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import { getAdminTextUrl } from '../editing/calls/admin-text-url.ts'
import { findPageTitles } from '../editing/pages/show-page.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { WeeklyPage, WeeklySection } from '../mail/mail.ts'
import type { PageViews } from '../statistics/page-views.ts'
import { type AgeingRow, isOwnerless } from './find-ageing.ts'
import type { FaultyPage } from './find-faulty.ts'
import { findOutdatedTranslations, type OutdatedTranslation } from './find-outdated.ts'

/** Pages of one section in a mail; the total counts all. */
const pagesMax = 10

interface Recipient {
  id: number
  role: number
}

export interface AgeingPages {
  rows: AgeingRow[]
  faulty: FaultyPage[]
  getViews: PageViews
}

/**
 * Returns the sections of the weekly mail of a person, each with its most read pages; none if
 * nothing is due. Administrators also get the pages that no active person is responsible for.
 */
export async function createWeeklySections(
  tx: Db,
  context: ApiContext,
  { rows, faulty, getViews }: AgeingPages,
  { person, locale }: { person: Recipient; locale: string },
): Promise<WeeklySection[]> {
  const mine = rows.filter(({ owner }) => owner?.id === person.id).flatMap(toListed)
  const ownerless = person.role === roles.administrator ? rows.filter(isOwnerless) : []
  const outdated = await findOutdatedTranslations(tx, context.rules, person.id)
  const byKind: [WeeklySection['kind'], Listed[]][] = [
    ['due', mine.filter(({ reason }) => reason === 'due')],
    ['unchanged', mine.filter(({ reason }) => reason === 'unchanged')],
    ['faulty', faulty.filter(({ ownerId }) => ownerId === person.id).map(toFaulty)],
    ['ownerless', ownerless.flatMap(toListed)],
    ['outdated', outdated.map(toOutdated)],
  ]
  const sections: WeeklySection[] = []
  for (const [kind, found] of byKind)
    if (found.length > 0) sections.push({ kind, total: found.length, pages: await toPages(found) })
  return sections

  async function toPages(found: Listed[]): Promise<WeeklyPage[]> {
    const shown = found
      .map((page) => ({ ...page, views: getViews(page.id) }))
      .toSorted(
        (a, b) => b.views - a.views || a.on.localeCompare(b.on) || (b.words ?? 0) - (a.words ?? 0),
      )
      .slice(0, pagesMax)
    const ids = shown.map(({ id }) => id)
    const titles = await findPageTitles(tx, ids, getFullFallbackChain(context.rules, locale))
    return shown.map(({ id, ...page }, index) => ({
      ...page,
      title: titles[index]?.title ?? '',
      url:
        page.locale === undefined
          ? getAdminTextUrl(context, id, titles[index]?.locale ?? locale)
          : `${context.adminUrl}/pages/${id}/translate/${page.locale}`,
    }))
  }
}

/** A page with what its line says. */
interface Listed extends Pick<WeeklyPage, 'reason' | 'on' | 'errors' | 'words' | 'locale'> {
  id: number
}

function toListed({ id, reason, reviewOn, changedAt }: AgeingRow): Listed[] {
  const on = reason === 'due' && reviewOn !== null ? reviewOn : changedAt
  return reason === null ? [] : [{ id, reason, on, errors: 0 }]
}

const toFaulty = ({ id, errors }: FaultyPage): Listed => ({ id, reason: 'faulty', on: '', errors })

const toOutdated = (translation: OutdatedTranslation): Listed => ({
  ...translation,
  reason: 'outdated',
  on: '',
  errors: 0,
})
