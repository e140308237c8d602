import type { Db } from '@vitrine/api/db/schema'
import { findHiddenPages } from '@vitrine/api/pages/hidden-pages'
import type { SiteConfig } from '@vitrine/contract/config/config'

const listedMax = 10

/** Returns warnings about pages that a redirect makes unreachable, one per line. */
export async function listHiddenPages(
  db: Db,
  { i18n, redirects }: Pick<SiteConfig, 'i18n' | 'redirects'>,
): Promise<string[]> {
  const hidden = await findHiddenPages(db, i18n, redirects)
  const lines = hidden
    .slice(0, listedMax)
    .map(({ rule, title }) => `The redirect "${rule}" in site.config.ts hides the page "${title}".`)
  const more = hidden.length - listedMax
  return more > 0 ? [...lines, `${more} more pages are hidden by redirects.`] : lines
}
