import { randomUUID } from 'node:crypto'
import type { AboutSite, SeenSites, SeenThings } from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'
import { keepSetting, settingNamed } from '../db/settings.ts'
import { inTrash } from './compare.ts'
import type { Things } from './things.ts'

const settings = { site: 'site-id', serial: 'site-serial' }

/** Which site a file comes from, and the how manieth it is. */
export type Origin = Pick<AboutSite, 'site' | 'serial'>

/** Counts one up: every file that is written or taken is an event in the life of this site. */
export async function nextOrigin(tx: Db): Promise<Origin> {
  const site = (await settingNamed(tx, settings.site)) ?? randomUUID()
  const serial = Number((await settingNamed(tx, settings.serial)) ?? 0) + 1
  await keepSetting(tx, settings.site, site)
  await keepSetting(tx, settings.serial, String(serial))
  return { site, serial }
}

/** What this site has seen of others, to be told to them. */
export async function seenSites(db: Db): Promise<SeenSites> {
  const rows = await db.selectFrom('site_exchanges').selectAll().execute()
  return Object.fromEntries(
    rows.map(({ site, serial, things }) => [site, { serial, things: JSON.parse(things) }]),
  )
}

/**
 * What the two sites knew of each other when one of them last took a file of the other. `isOlder`: a
 * later file of that site was taken already.
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
  const own = await settingNamed(db, settings.site)
  const there = own === undefined || own === from.site ? undefined : seenThere[own]
  const isOlder = row !== undefined && row.serial > from.serial
  const hereFirst = there === undefined || (row !== undefined && row.at_serial > there.serial)
  const things = hereFirst ? (row ? JSON.parse(row.things) : {}) : turned(there.things)
  return { things, isOlder }
}

/** What they have seen of us, as we would say it. */
function turned(things: SeenThings): SeenThings {
  const entries = Object.entries(things).map(([name, known]) => {
    if (!Array.isArray(known)) return [name, known] as const
    const [ours, theirs] = known
    return [name, [theirs === inTrash ? null : theirs, ours]] as const
  })
  return Object.fromEntries(entries) as SeenThings
}

/** Writes down what was seen of a site, with what came of it here. */
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
 * What is to be remembered of a meeting: of what was taken, what became of it here; of what was kept,
 * what they have, so that the next change there is not taken for one that we have followed.
 */
export function seenAfter(theirs: Things, after: Things, isFollowed: (name: string) => boolean) {
  const things: SeenThings = {}
  for (const name of new Set([...theirs.keys(), ...after.keys()])) {
    const there = theirs.get(name)
    const here = isFollowed(name) ? after.get(name) : there
    if (there === undefined && here === undefined) continue
    things[name] = there !== undefined && there === here ? there : [there ?? null, here ?? null]
  }
  return things
}
