import { roles } from '@vitrine/contract/identity/identity'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import { getAdminTextUrl } from '../editing/calls/admin-text-url.ts'
import { findPageTitles } from '../editing/pages/show-page.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { WeeklyPage, WeeklySection } from '../mail/mail.ts'
import type { PageViews } from '../statistics/page-views.ts'
import { type AgeingRow, isOwnerless } from './find-ageing.ts'

/** Pages of one section in a mail; the total counts all. */
const pagesMax = 10

interface Recipient {
  id: number
  role: number
}

export interface AgeingPages {
  rows: AgeingRow[]
  getViews: PageViews
}

/**
 * Returns the sections of the weekly mail of a person, each with its most read pages; none if
 * nothing is due. Administrators also get the pages that no active person is responsible for.
 */
export async function createWeeklySections(
  tx: Db,
  context: ApiContext,
  { rows, getViews }: AgeingPages,
  { person, locale }: { person: Recipient; locale: string },
): Promise<WeeklySection[]> {
  const ageing = rows.filter(({ reason }) => reason !== null)
  const mine = ageing.filter((row) => row.owner?.id === person.id)
  const isAdministrator = person.role === roles.administrator
  const byKind: [WeeklySection['kind'], AgeingRow[]][] = [
    ['due', mine.filter(({ reason }) => reason === 'due')],
    ['unchanged', mine.filter(({ reason }) => reason === 'unchanged')],
    ['ownerless', isAdministrator ? ageing.filter(isOwnerless) : []],
  ]
  const sections: WeeklySection[] = []
  for (const [kind, found] of byKind)
    if (found.length > 0) sections.push({ kind, total: found.length, pages: await toPages(found) })
  return sections

  async function toPages(found: AgeingRow[]): Promise<WeeklyPage[]> {
    const shown = found
      .map((row) => ({ ...row, views: getViews(row.id) }))
      .toSorted((a, b) => b.views - a.views || a.changedAt.localeCompare(b.changedAt))
      .slice(0, pagesMax)
    const chain = getFullFallbackChain(context.rules, locale)
    const ids = shown.map(({ id }) => id)
    const titles = await findPageTitles(tx, ids, chain)
    return shown.map(({ id, reason, reviewOn, changedAt, views }, index) => ({
      title: titles[index]?.title ?? '',
      url: getAdminTextUrl(context, id, titles[index]?.locale ?? locale),
      reason: reason ?? 'unchanged',
      on: (reason === 'due' ? reviewOn : changedAt) ?? changedAt,
      views,
    }))
  }
}
