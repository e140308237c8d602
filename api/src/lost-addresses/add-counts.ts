import { type LostAddressCounts, lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import type { Db } from '../db/schema.ts'

type CountedPath = LostAddressCounts['paths'][number]

/**
 * Adds the counts of one report to a day. A path that is not stored yet takes a free row or replaces
 * the least requested path, if that was not requested more often; otherwise it counts as `other`.
 * So requests of many random paths never replace a path that is requested repeatedly.
 */
export async function addLostAddresses(db: Db, day: string, counts: LostAddressCounts) {
  await db.transaction().execute(async (tx) => {
    // Locks the row of the day, so that processes take turns and never store too many paths.
    await addTotals(tx, day, counts)
    const reported = mergePaths(counts.paths)
    const stored = await findStored(tx, reported)
    const unknown = reported.filter(({ path }) => !stored.has(path))
    const accepted = await makeRoom(tx, unknown)
    const refused = unknown.slice(accepted)
    const isRefused = new Set(refused.map(({ path }) => path))
    await addHits(
      tx,
      day,
      reported.filter(({ path }) => !isRefused.has(path)),
    )
    if (refused.length > 0)
      await addTotals(tx, day, { other: sumHits(refused), crawlers: 0, scanners: 0 })
  })
}

/** Adds up equal paths; sorted by requests, most first. */
function mergePaths(paths: CountedPath[]): CountedPath[] {
  const byPath = new Map<string, number>()
  for (const { path, hits } of paths) byPath.set(path, (byPath.get(path) ?? 0) + hits)
  return [...byPath].map(([path, hits]) => ({ path, hits })).sort((a, b) => b.hits - a.hits)
}

const sumHits = (paths: CountedPath[]) => paths.reduce((sum, { hits }) => sum + hits, 0)

/** Adds to the requests of a day that are not counted by path. */
export async function addTotals(
  tx: Db,
  day: string,
  { other, crawlers, scanners }: Omit<LostAddressCounts, 'paths'>,
) {
  await tx
    .insertInto('lost_address_totals')
    .values({ day, other, crawlers, scanners })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((set) => ({
        other: set('lost_address_totals.other', '+', set.ref('excluded.other')),
        crawlers: set('lost_address_totals.crawlers', '+', set.ref('excluded.crawlers')),
        scanners: set('lost_address_totals.scanners', '+', set.ref('excluded.scanners')),
      })),
    )
    .execute()
}

async function findStored(tx: Db, paths: CountedPath[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await tx
    .selectFrom('lost_addresses')
    .select('path')
    .where(
      'path',
      'in',
      paths.map(({ path }) => path),
    )
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/**
 * Deletes the least requested paths, the oldest first, until the new ones have room. Returns how
 * many of these, sorted by requests, may be stored.
 */
async function makeRoom(tx: Db, unknown: CountedPath[]): Promise<number> {
  if (unknown.length === 0) return 0
  const { stored } = await tx
    .selectFrom('lost_addresses')
    .select(({ fn }) => fn.countAll<number | string>().as('stored'))
    .executeTakeFirstOrThrow()
  const free = lostAddressRules.pathsMax - Number(stored)
  if (free >= unknown.length) return unknown.length
  const least = await tx
    .selectFrom('lost_addresses')
    .select(['id', 'hits'])
    .where('ignored_at', 'is', null)
    .orderBy('hits')
    .orderBy('last_day')
    .orderBy('id')
    .limit(unknown.length - free)
    .execute()
  const replaced = least.filter(({ hits }, at) => hits <= (unknown[free + at]?.hits ?? 0))
  const ids = replaced.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('lost_addresses').where('id', 'in', ids).execute()
  return free + ids.length
}

async function addHits(tx: Db, day: string, paths: CountedPath[]) {
  if (paths.length === 0) return
  const rows = await tx
    .insertInto('lost_addresses')
    .values(paths.map(({ path, hits }) => ({ path, hits, last_day: day, ignored_at: null })))
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet((set) => ({
        hits: set('lost_addresses.hits', '+', set.ref('excluded.hits')),
        last_day: set.ref('excluded.last_day'),
      })),
    )
    .returning(['id', 'path'])
    .execute()
  const hitsOf = new Map(paths.map(({ path, hits }) => [path, hits]))
  await tx
    .insertInto('lost_address_days')
    .values(rows.map(({ id, path }) => ({ address_id: id, day, hits: hitsOf.get(path) ?? 0 })))
    .onConflict((conflict) =>
      conflict.columns(['address_id', 'day']).doUpdateSet((set) => ({
        hits: set('lost_address_days.hits', '+', set.ref('excluded.hits')),
      })),
    )
    .execute()
}
