import type { Db } from '@vitrine/api/db/schema'
import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getAdminPath } from '@vitrine/contract/identity/handoff-token'
import type { Config } from '../settings/config.ts'

const listedMax = 10

/**
 * Returns warnings if the admin is a path of the site, one per line: it shares the origin of the
 * pages, and it hides pages at the same path.
 */
export async function listShadowedPages(
  db: Db,
  { adminUrl, site }: Pick<Config, 'adminUrl' | 'site'>,
): Promise<string[]> {
  const path = getAdminPath({ adminUrl })
  if (path === '') return []
  const first = path.slice(1)
  const rows = await db
    .selectFrom('page_translations')
    .select(['locale', 'slug', 'title'])
    .where('status', '=', 'published')
    .where((where) =>
      where.or([where('slug_key', '=', first), where('slug_key', 'like', `${first}/%`)]),
    )
    .orderBy('slug_key')
    .execute()
  const isBelow = (address: string) => address === path || address.startsWith(`${path}/`)
  const hidden = rows.filter(({ locale, slug }) => isBelow(getPageAddress(site.i18n, locale, slug)))
  const lines = hidden
    .slice(0, listedMax)
    .map(({ title, slug }) => `The admin at ${path} hides the page "${title}" (/${slug}).`)
  const more = hidden.length - listedMax
  return [sameOriginWarning, ...lines, ...(more > 0 ? [`${more} more pages are hidden.`] : [])]
}

const sameOriginWarning =
  'The admin is a path of the site, so browsers do not isolate the two; a separate key of the admin is the only protection. A separate origin (ADMIN_URL) is safer.'
