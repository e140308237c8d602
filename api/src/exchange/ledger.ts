import { randomUUID } from 'node:crypto'
import type { AboutSite, SeenSites, SeenThings } from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'
import { keepSetting, settingNamed } from '../db/settings.ts'
import { inTrash } from './compare.ts'
import type { Things } from './things.ts'

const settings = { site: 'site-id', serial: 'site-serial' }

/** Site that wrote a file, and the serial number of the file. */
export type Origin = Pick<AboutSite, 'site' | 'serial'>

/** Increases the serial number of this site: each exported or imported file gets one. */
export async function nextOrigin(tx: Db): Promise<Origin> {
  const site = (await settingNamed(tx, settings.site)) ?? randomUUID()
  const serial = Number((await settingNamed(tx, settings.serial)) ?? 0) + 1
  await keepSetting(tx, settings.site, site)
  await keepSetting(tx, settings.serial, String(serial))
  return { site, serial }
}

/** Reads what this site knows of other sites, for the file. */
export async function seenSites(db: Db): Promise<SeenSites> {
  const rows = await db.selectFrom('site_exchanges').selectAll().execute()
  return Object.fromEntries(
    rows.map(({ site, serial, things }) => [site, { serial, things: JSON.parse(things) }]),
  )
}

/**
 * Finds the digests of the last exchange with a site, from this site's record or from the file,
 * whichever is later. `isOlder`: a later file of that site was already imported.
 */
export async function lastMeeting(
  db: Db,
  from: Origin,
  seenThere: SeenSites,
): Promise<{ things: SeenThings; isOlder: boolean }> {
  const row = await db
    .selectFrom('site_exchanges')
    .selectAll()
    .where('site', '=', from.site)
    .executeTakeFirst()
  const ownSite = await settingNamed(db, settings.site)
  const theirRecord =
    ownSite === undefined || ownSite === from.site ? undefined : seenThere[ownSite]
  const isOlder = row !== undefined && row.serial > from.serial
  const isOwnRecordLater =
    theirRecord === undefined || (row !== undefined && row.at_serial > theirRecord.serial)
  const things = isOwnRecordLater
    ? row
      ? JSON.parse(row.things)
      : {}
    : swapSides(theirRecord.things)
  return { things, isOlder }
}

/** Swaps the sides of the other site's record. */
function swapSides(things: SeenThings): SeenThings {
  const entries = Object.entries(things).map(([name, known]) => {
    if (!Array.isArray(known)) return [name, known] as const
    const [ours, theirs] = known
    return [name, [theirs === inTrash ? null : theirs, ours]] as const
  })
  return Object.fromEntries(entries) as SeenThings
}

/** Stores the digests of an exchange. */
export async function keepMeeting(tx: Db, from: Origin, things: SeenThings) {
  const { serial: at_serial } = await nextOrigin(tx)
  const values = { serial: from.serial, at_serial, things: JSON.stringify(things) }
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
export function seenAfter(theirs: Things, after: Things, isInSync: (name: string) => boolean) {
  const things: SeenThings = {}
  for (const name of new Set([...theirs.keys(), ...after.keys()])) {
    const theirDigest = theirs.get(name)
    const ourDigest = isInSync(name) ? after.get(name) : theirDigest
    if (theirDigest === undefined && ourDigest === undefined) continue
    things[name] =
      theirDigest !== undefined && theirDigest === ourDigest
        ? theirDigest
        : [theirDigest ?? null, ourDigest ?? null]
  }
  return things
}
