import { randomUUID } from 'node:crypto'
import type {
  ExchangedItems,
  ExchangedSites,
  SiteFileHeader,
} from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import { trashDigest } from './compare.ts'
import type { ItemDigests } from './item-digests.ts'

const settings = { site: 'site-id', serial: 'site-serial' }

/** Site that wrote a file, and the serial number of the file. */
export type FileOrigin = Pick<SiteFileHeader, 'site' | 'serial'>

/** Increases the serial number of this site: each exported or imported file gets one. */
export async function createOrigin(tx: Db): Promise<FileOrigin> {
  const site = (await readSetting(tx, settings.site)) ?? randomUUID()
  const serial = Number((await readSetting(tx, settings.serial)) ?? 0) + 1
  await saveSetting(tx, settings.site, site)
  await saveSetting(tx, settings.serial, String(serial))
  return { site, serial }
}

/** Reads what this site knows of other sites, for the file. */
export async function readSeenSites(db: Db): Promise<ExchangedSites> {
  const rows = await db.selectFrom('site_exchanges').selectAll().execute()
  return Object.fromEntries(
    rows.map(({ site, serial, things }) => [site, { serial, things: JSON.parse(things) }]),
  )
}

/**
 * Finds the digests of the last exchange with a site, from this site's record or from the file,
 * whichever is later. `isOlder`: a later file of that site was already imported.
 */
export async function findLastExchange(
  db: Db,
  from: FileOrigin,
  seenThere: ExchangedSites,
): Promise<{ items: ExchangedItems; isOlder: boolean }> {
  const row = await db
    .selectFrom('site_exchanges')
    .selectAll()
    .where('site', '=', from.site)
    .executeTakeFirst()
  const ownSite = await readSetting(db, settings.site)
  const theirRecord =
    ownSite === undefined || ownSite === from.site ? undefined : seenThere[ownSite]
  const isOlder = row !== undefined && row.serial > from.serial
  const isOwnRecordLater =
    theirRecord === undefined || (row !== undefined && row.at_serial > theirRecord.serial)
  const items = isOwnRecordLater
    ? row
      ? JSON.parse(row.things)
      : {}
    : swapSides(theirRecord.things)
  return { items, isOlder }
}

/** Swaps the sides of the other site's record. */
function swapSides(items: ExchangedItems): ExchangedItems {
  const entries = Object.entries(items).map(([name, known]) => {
    if (!Array.isArray(known)) return [name, known] as const
    const [ours, theirs] = known
    return [name, [theirs === trashDigest ? null : theirs, ours]] as const
  })
  return Object.fromEntries(entries) as ExchangedItems
}

/** Stores the digests of an exchange. */
export async function storeExchange(tx: Db, from: FileOrigin, items: ExchangedItems) {
  const { serial: at_serial } = await createOrigin(tx)
  const values = { serial: from.serial, at_serial, things: JSON.stringify(items) }
  await tx
    .insertInto('site_exchanges')
    .values({ site: from.site, ...values })
    .onConflict((conflict) => conflict.column('site').doUpdateSet(values))
    .execute()
}

/**
 * Returns the digests to store after an import: for imported items the result in this site; for
 * kept items their digest, so that their next change is not taken for one already imported.
 */
export function toSeenItems(
  theirs: ItemDigests,
  after: ItemDigests,
  isInSync: (name: string) => boolean,
) {
  const items: ExchangedItems = {}
  for (const name of new Set([...theirs.keys(), ...after.keys()])) {
    const theirDigest = theirs.get(name)
    const ourDigest = isInSync(name) ? after.get(name) : theirDigest
    if (theirDigest === undefined && ourDigest === undefined) continue
    items[name] =
      theirDigest !== undefined && theirDigest === ourDigest
        ? theirDigest
        : [theirDigest ?? null, ourDigest ?? null]
  }
  return items
}

/** Returns the digests to store, with those of the last exchange for items that were not compared. */
export function keepSeen(
  items: ExchangedItems,
  seen: ExchangedItems,
  isCompared: (name: string) => boolean,
): ExchangedItems {
  const kept = Object.entries(seen).filter(([name]) => !isCompared(name))
  const stored = Object.entries(items).filter(([name]) => isCompared(name))
  return Object.fromEntries([...stored, ...kept])
}
