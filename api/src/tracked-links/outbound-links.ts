import { hash } from 'node:crypto'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'

/**
 * Normalizes an address for comparison: as a browser writes it, without its fragment. Returns
 * undefined unless it is http or https.
 */
export function normalizeLink(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  return url.href
}

/** Returns the http links among `links`, normalized, by the hash under which they are stored. */
export function hashLinks(links: string[]): Map<string, string> {
  const addresses = links.flatMap((link) => normalizeLink(link) ?? [])
  return new Map(addresses.map((address) => [hashAddress(address), address]))
}

/** Replaces the stored outbound links of a text. */
export async function replaceOutboundLinks(
  tx: Db,
  page_id: number,
  locale: string,
  links: string[],
) {
  await tx
    .deleteFrom('outbound_links')
    .where('page_id', '=', page_id)
    .where('locale', '=', locale)
    .execute()
  await addOutboundLinks(tx, page_id, [{ locale, links }])
}

/** Stores the outbound links of new texts of a page. */
export async function addOutboundLinks(
  tx: Db,
  page_id: number,
  texts: { locale: string; links: string[] }[],
) {
  const rows = texts.flatMap(({ locale, links }) =>
    [...hashLinks(links)].map(([url_hash, url]) => ({ page_id, locale, url_hash, url })),
  )
  for (const batch of toBatches(rows)) await tx.insertInto('outbound_links').values(batch).execute()
}

/** True if a published text links to `address`, which must be normalized. */
export async function isAddressLinked(db: Db, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('outbound_links')
    .innerJoin('page_translations', (join) =>
      join
        .onRef('page_translations.page_id', '=', 'outbound_links.page_id')
        .onRef('page_translations.locale', '=', 'outbound_links.locale'),
    )
    .innerJoin('pages', 'pages.id', 'outbound_links.page_id')
    .select('outbound_links.page_id')
    .where('outbound_links.url_hash', '=', hashAddress(address))
    .where('page_translations.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .where('pages.readers', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const hashAddress = (address: string) => hash('sha256', address)
