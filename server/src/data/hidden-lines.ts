import type { Db } from '@vitrine/api/db/schema'
import { hiddenPages } from '@vitrine/api/pages/hidden'
import type { SiteConfig } from '@vitrine/contract/config/config'

const shownMax = 10

/** Says which pages nobody reaches because a redirect stands at their address, a line each. */
export async function hiddenLines(
  db: Db,
  { i18n, redirects }: Pick<SiteConfig, 'i18n' | 'redirects'>,
): Promise<string[]> {
  const hidden = await hiddenPages(db, i18n, redirects)
  const lines = hidden
    .slice(0, shownMax)
    .map(({ rule, title }) => `The redirect "${rule}" in site.config.ts hides the page "${title}".`)
  const more = hidden.length - shownMax
  return more > 0 ? [...lines, `${more} more pages are hidden by redirects.`] : lines
}
