import type { Db } from '@vitrine/api/db/schema'
import { addressOf } from '@vitrine/contract/addresses/address'
import { adminPathOf } from '@vitrine/contract/identity/pass'
import type { Config } from '../settings/config.ts'

const shownMax = 10

/**
 * Where the admin is a path of the site: says that scripts of pages could reach it, and which pages
 * nobody reaches any more, a line each.
 */
export async function shadowedLines(
  db: Db,
  { adminUrl, site }: Pick<Config, 'adminUrl' | 'site'>,
): Promise<string[]> {
  const path = adminPathOf({ adminUrl })
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
  const hidden = rows.filter(({ locale, slug }) => isBelow(addressOf(site.i18n, locale, slug)))
  const lines = hidden
    .slice(0, shownMax)
    .map(({ title, slug }) => `The admin at ${path} hides the page "${title}" (/${slug}).`)
  const more = hidden.length - shownMax
  return [sameOrigin, ...lines, ...(more > 0 ? [`${more} more pages are hidden by it.`] : [])]
}

const sameOrigin =
  'The admin is a path of the site: browsers keep no border between the two, and a key of its own stands in its place. An origin of its own (ADMIN_URL) is safer.'
