import type { Visibility } from '@vitrine/contract/pages/visibility'
import type { OldItem } from '../old-site-exports/old-site-export.ts'
import { listAncestors, type PagePlan, type PlannedPage } from './plan-pages.ts'

/**
 * Returns who may read a page; undefined for the readers of the page above. A page with a password
 * is for signed-in readers, a private one for those who work in the admin. On the old site a public
 * page may be below a private one.
 */
export function findVisibility(
  page: PlannedPage,
  plan: PagePlan,
  items: ReadonlyMap<number, OldItem>,
): Visibility | undefined {
  const own = getOwnReaders(page.texts.map(({ item }) => item))
  if (own !== undefined) return own
  const above = page.texts.flatMap(({ item }) =>
    item.type === 'page' ? listAncestors(item, items) : [],
  )
  const isBelowPrivate = above.some(
    (item) => plan.textById.has(item.id) && getOwnReaders([item]) !== undefined,
  )
  return isBelowPrivate ? 'everyone' : undefined
}

function getOwnReaders(texts: OldItem[]) {
  if (texts.some(({ status }) => status === 'private')) return 'team'
  return texts.some(({ isProtected }) => isProtected) ? 'members' : undefined
}
