import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Db } from '../../db/schema.ts'

/** Stored addresses; further ones are not checked. */
const linksMax = 20_000
const linksPerStep = 250
/** Addresses are requested once a week, after a first failure once more the day after. */
const againMs = { usual: 7 * dayMs, afterFailure: dayMs }

export interface DueLink {
  url_hash: string
  url: string
  failed_on: string | null
  is_broken: number
}

/**
 * Stores the external addresses of published texts that follow `after` in the order of their
 * hashes, and deletes those between that no text links to. Returns the last hash of the step;
 * undefined at the end.
 */
export async function collectLinks(tx: Db, after: string, now: Date): Promise<string | undefined> {
  const linked = await selectPublishedLinks(tx)
    .select(['links.url_hash', ({ fn }) => fn.min('links.url').as('url')])
    .where('links.url_hash', '>', after)
    .groupBy('links.url_hash')
    .orderBy('links.url_hash')
    .limit(linksPerStep)
    .execute()
  const last = linked.length < linksPerStep ? undefined : linked.at(-1)?.url_hash
  await tx
    .deleteFrom('link_checks')
    .where('url_hash', '>', after)
    .$if(last !== undefined, (query) => query.where('url_hash', '<=', last ?? ''))
    .where(
      'url_hash',
      'not in',
      selectPublishedLinks(tx).select('links.url_hash').where('links.url_hash', '>', after),
    )
    .execute()
  const { stored } = await tx
    .selectFrom('link_checks')
    .select(({ fn }) => fn.countAll<number | string>().as('stored'))
    .executeTakeFirstOrThrow()
  const rows = linked.slice(0, Math.max(0, linksMax - Number(stored))).map(({ url_hash, url }) => ({
    url_hash,
    url,
    host: new URL(url).host,
    due_at: now.toISOString(),
  }))
  if (rows.length > 0)
    await tx
      .insertInto('link_checks')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return last
}

const selectPublishedLinks = (db: Db) =>
  db
    .selectFrom('outbound_links as links')
    .innerJoin('page_translations as texts', (join) =>
      join
        .onRef('texts.page_id', '=', 'links.page_id')
        .onRef('texts.locale', '=', 'links.locale')
        .on('texts.status', '=', 'published'),
    )

/** Returns the next address to check of each host: a host gets one request at a time. */
export async function listDueLinks(db: Db, now: Date, hosts: number): Promise<DueLink[]> {
  const due = await db
    .selectFrom('link_checks')
    .select(({ fn }) => fn.min('url_hash').as('url_hash'))
    .where('due_at', '<=', now.toISOString())
    .groupBy('host')
    .orderBy(({ fn }) => fn.min('due_at'))
    .limit(hosts)
    .execute()
  if (due.length === 0) return []
  return db
    .selectFrom('link_checks')
    .select(['url_hash', 'url', 'failed_on', 'is_broken'])
    .where(
      'url_hash',
      'in',
      due.map(({ url_hash }) => url_hash),
    )
    .execute()
}

export interface LinkResult {
  status: number | null
  problem: string | null
  hasFailed: boolean
}

/** Stores the result of a request. Returns true if the address is broken or works since then. */
export async function storeLinkResult(
  tx: Db,
  link: DueLink,
  { status, problem, hasFailed }: LinkResult,
  { now, today }: { now: Date; today: string },
): Promise<boolean> {
  const isAgain = hasFailed && link.failed_on !== null && link.failed_on !== today
  const isBroken = hasFailed && (link.is_broken === 1 || isAgain)
  const waitMs = hasFailed && !isBroken ? againMs.afterFailure : againMs.usual
  await tx
    .updateTable('link_checks')
    .set({
      status,
      problem,
      checked_at: now.toISOString(),
      due_at: new Date(now.getTime() + waitMs).toISOString(),
      failed_on: hasFailed ? (link.failed_on ?? today) : null,
      is_broken: isBroken ? 1 : 0,
    })
    .where('url_hash', '=', link.url_hash)
    .execute()
  return isBroken !== (link.is_broken === 1)
}
