import { hash } from 'node:crypto'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { type Fault, faultRules } from '@vitrine/contract/operation/faults'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** A failure as it is kept: without what could name a person. */
export interface KeptFault extends Pick<Fault, 'origin' | 'message' | 'place' | 'path'> {
  /** How often it came since it was kept last. */
  times: number
  /** The request that met it last, where there was one. */
  request?: string | undefined
}

/** Counts a failure to its kind; says whether it is the first of it. */
export async function keepFault(tx: Db, fault: KeptFault, now: Date): Promise<boolean> {
  const { origin, message, place, path, times, request } = fault
  const at = now.toISOString()
  const key = keyOf(fault)
  const row = await tx
    .insertInto('faults')
    .values({
      ...{ key, origin, message, place, path, times },
      ...{ first_at: at, last_at: at, requests: request ?? '' },
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((known) => ({
        times: known('faults.times', '+', times),
        path,
        last_at: at,
        ...(request !== undefined && { requests: withRequest(request) }),
      })),
    )
    .returning(['times'])
    .executeTakeFirstOrThrow()
  const isFirst = row.times === times
  if (isFirst) await dropBeyond(tx, origin)
  return isFirst
}

/** Returns the key by which failures of one kind are counted. */
export const keyOf = ({ origin, message, place }: Omit<KeptFault, 'times'>): string =>
  hash('sha256', JSON.stringify([origin, message, place]), 'base64url')

/** The latest goes in front, once, and the oldest falls off the end: each is as long as the other. */
function withRequest(request: string) {
  const length = faultRules.requestsMax * (request.length + 1) - 1
  return sql<string>`case when faults.requests like ${`${request}%`} then faults.requests
    else rtrim(substr(${`${request} `} || faults.requests, 1, cast(${length} as integer))) end`
}

/**
 * Maximum number of kinds that are stored for each origin: browsers cannot displace failures of the
 * server.
 */
async function dropBeyond(tx: Db, origin: Fault['origin']) {
  const beyond = tx
    .selectFrom('faults')
    .select('id')
    .where('origin', '=', origin)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .offset(faultRules.kindsMax)
  await tx.deleteFrom('faults').where('id', 'in', beyond).execute()
}

/** The kinds of the last 25 days, the latest first. */
export async function faultsSince(db: Db, now: Date): Promise<Fault[]> {
  const rows = await db
    .selectFrom('faults')
    .select([
      'id',
      'origin',
      'message',
      'place',
      'path',
      'times',
      'first_at',
      'last_at',
      'requests',
    ])
    .where('last_at', '>=', oldest(now))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, requests: row.requests.split(' ').filter(Boolean) }))
}

/** Deletes kinds that have not occurred again for 25 days. */
export async function removeOldFaults(db: Db, now: Date) {
  await db.deleteFrom('faults').where('last_at', '<', oldest(now)).execute()
}

const oldest = (now: Date) => new Date(now.getTime() - faultRules.days * dayMs).toISOString()
