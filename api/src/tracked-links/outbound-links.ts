import { createHash } from 'node:crypto'
import type { Db } from '../db/schema.ts'

/** PostgreSQL accepts 65,535 parameters in a statement. */
const batchSize = 1_000

/**
 * Normalizes an address for comparison: as a browser writes it, without its fragment. Returns
 * undefined unless it is http or https.
 */
export function normalizeLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return undefined
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
  await addOutboundLinks(tx, page_id, locale, links)
}

/** Stores the outbound links of a new text. */
export async function addOutboundLinks(tx: Db, page_id: number, locale: string, links: string[]) {
  const rows = [...hashLinks(links)].map(([url_hash, url]) => ({ page_id, locale, url_hash, url }))
  for (let from = 0; from < rows.length; from += batchSize)
    await tx
      .insertInto('outbound_links')
      .values(rows.slice(from, from + batchSize))
      .execute()
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

const hashAddress = (address: string) => createHash('sha256').update(address).digest('hex')
