import { hash } from 'node:crypto'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { type Fault, faultRules } from '@vitrine/contract/operation/faults'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** A failure without personal data. */
export interface FaultRecord extends Pick<Fault, 'origin' | 'message' | 'place' | 'path'> {
  /** Number of occurrences to add. */
  times: number
  /** Id of the request that failed last. */
  request?: string | undefined
}

/** Adds occurrences to a kind of failure. Returns true if the kind is new. */
export async function storeFault(tx: Db, fault: FaultRecord, now: Date): Promise<boolean> {
  const { origin, message, place, path, times, request } = fault
  const at = now.toISOString()
  const key = getFaultKey(fault)
  const row = await tx
    .insertInto('faults')
    .values({
      key,
      origin,
      message,
      place,
      path,
      times,
      first_at: at,
      last_at: at,
      requests: request ?? '',
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        times: eb('faults.times', '+', times),
        path,
        last_at: at,
        ...(request !== undefined && { requests: prependRequest(request) }),
      })),
    )
    .returning(['times'])
    .executeTakeFirstOrThrow()
  const isFirst = row.times === times
  if (isFirst) await removeExcess(tx, origin)
  return isFirst
}

/** Returns the hash that failures of one kind share. */
export const getFaultKey = ({ origin, message, place }: Omit<FaultRecord, 'times'>): string =>
  hash('sha256', JSON.stringify([origin, message, place]), 'base64url')

/** Puts an id first in the list, without duplicates, and cuts the list. All ids have one length. */
function prependRequest(request: string) {
  const length = faultRules.requestsMax * (request.length + 1) - 1
  return sql<string>`case when faults.requests like ${`${request}%`} then faults.requests
    else rtrim(substr(${`${request} `} || faults.requests, 1, cast(${length} as integer))) end`
}

/**
 * Deletes the oldest kinds above the maximum. It applies to each origin, so failures of browsers
 * cannot displace those of the server.
 */
async function removeExcess(tx: Db, origin: Fault['origin']) {
  const excess = tx
    .selectFrom('faults')
    .select('id')
    .where('origin', '=', origin)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .offset(faultRules.kindsMax)
  await tx.deleteFrom('faults').where('id', 'in', excess).execute()
}

/** Returns the kinds of the last `faultRules.days`, the latest first. */
export async function listStoredFaults(db: Db, now: Date): Promise<Fault[]> {
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
    .where('last_at', '>=', getCutoff(now))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, requests: row.requests.split(' ').filter(Boolean) }))
}

/** Deletes kinds that have not occurred for `faultRules.days`. */
export async function removeOldFaults(db: Db, now: Date) {
  await db.deleteFrom('faults').where('last_at', '<', getCutoff(now)).execute()
}

const getCutoff = (now: Date) => new Date(now.getTime() - faultRules.days * dayMs).toISOString()
