import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { toOutboundUrl } from '../html/addresses.ts'
import { hashLinks } from './outbound-links.ts'

/** An external address that has failed on two days. */
export interface BrokenAddress {
  url: string
  /** Null without an answer. */
  status: number | null
}

/** Returns the links to other sites that have failed. */
export async function findBrokenAddresses(db: Db, hrefs: string[]): Promise<BrokenAddress[]> {
  const hashes = hashLinks(hrefs.flatMap((href) => toOutboundUrl(href) ?? []))
  const broken: BrokenAddress[] = []
  for (const batch of toBatches([...hashes.keys()]))
    broken.push(
      ...(await db
        .selectFrom('link_checks')
        .select(['url', 'status'])
        .where('url_hash', 'in', batch)
        .where('is_broken', '=', 1)
        .execute()),
    )
  return broken
}
