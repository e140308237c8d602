import { randomUUID } from 'node:crypto'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { type RunInTurn, runAtOnce } from '@vitrine/files/turns'
import { readLastCommit } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import { clearSlice } from './clear-index.ts'
import {
  followCommits,
  lockState,
  queueAllPages,
  readState,
  type SearchState,
  saveState,
  searchRules,
} from './follow-commits.ts'
import {
  findChanges,
  noDigest,
  readDigests,
  readIndexedDigests,
  writeChanges,
} from './index-texts.ts'
import type { IndexedRef } from './write-texts.ts'

export interface IndexDeps {
  db: Db
  now: () => Date
  /** Aborted when the process stops. */
  ending?: AbortSignal
  /** At once by default. */
  runInTurn?: RunInTurn
  /** Called after each batch with the number of texts done and in the queue. */
  onProgress?: (done: number, left: number) => void
}

/** More texts write fewer rows, but on SQLite other queries wait until a transaction ends. */
const textsPerTransaction = 96
/** Far longer than a batch takes: a lease expires only after a crash. */
const leaseMs = minuteMs

/** `working`: another process indexes the queue, or an index of newer rules is left alone. */
export type UpdateOutcome = 'done' | 'working' | 'stopped'

/**
 * Indexes the texts in the queue until none is left, in one process at a time. First builds the
 * index if it is of earlier rules.
 */
export async function updateIndex(deps: IndexDeps): Promise<UpdateOutcome> {
  await followCommits(deps.db)
  if (await isUpToDate(deps.db)) return 'done'
  const owner = randomUUID()
  const outcome = await work(deps, owner)
  await deps.db
    .updateTable('search_state')
    .set({ owner: null, lease_until: null })
    .where('owner', '=', owner)
    .execute()
  return outcome
}

/** Makes the next update rebuild the index. */
export async function resetIndex(db: Db) {
  await db.transaction().execute(async (tx) => {
    await lockState(tx)
    await saveState(tx, { rules: 0 })
  })
}

async function isUpToDate(db: Db): Promise<boolean> {
  const state = await readState(db)
  return state?.rules === searchRules && (await readQueue(db)).length === 0
}

async function work(deps: IndexDeps, owner: string): Promise<UpdateOutcome> {
  const { db, ending, runInTurn = runAtOnce, onProgress } = deps
  const lease = { ...deps, owner }
  for (let isBuilt = false; !isBuilt; ) {
    if (ending?.aborted) return 'stopped'
    const outcome = await runInTurn(() => withLease(lease, prepareSlice), ending)
    if (outcome === undefined) return 'working'
    isBuilt = outcome === 'built'
  }
  for (let done = 0; ; ) {
    if (ending?.aborted) return 'stopped'
    const batch = await readQueue(db)
    if (batch.length === 0) return 'done'
    if (!(await runInTurn(() => indexBatch(lease, batch), ending))) return 'working'
    done += batch.length
    if (onProgress) onProgress(done, await countQueue(db))
  }
}

/**
 * Runs a step in a transaction that locks the index, and renews the lease. Returns undefined, and
 * does nothing, if another process has the lease or newer rules.
 */
async function withLease<T>(
  { db, now, owner }: IndexDeps & { owner: string },
  step: (tx: Db, state: SearchState) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const state = await lockState(tx)
    const at = now().getTime()
    const isTaken =
      state.owner !== null &&
      state.owner !== owner &&
      (state.lease_until ?? '') > new Date(at).toISOString() &&
      // A lease further ahead is of a clock that was ahead.
      (state.lease_until ?? '') <= new Date(at + 2 * leaseMs).toISOString()
    if (isTaken || state.rules > searchRules) return undefined
    await saveState(tx, { owner, lease_until: new Date(at + leaseMs).toISOString() })
    return step(tx, state)
  })
}

/** Clears a slice of an index of earlier rules; at the end queues all texts. */
async function prepareSlice(tx: Db, { rules }: SearchState): Promise<'built' | 'clearing'> {
  if (rules === searchRules) return 'built'
  if (rules !== 0) await saveState(tx, { rules: 0 })
  if (await clearSlice(tx)) return 'clearing'
  await queueAllPages(tx)
  await saveState(tx, { rules: searchRules, commit_number: await readLastCommit(tx) })
  return 'built'
}

/** Returns texts of one language, which share most of their terms. */
async function readQueue(db: Db): Promise<IndexedRef[]> {
  const rows = await db
    .selectFrom('search_queue')
    .select(['locale', 'page_id'])
    .orderBy('locale')
    .orderBy('page_id')
    .limit(textsPerTransaction)
    .execute()
  return rows.filter(({ locale }) => locale === rows[0]?.locale)
}

async function countQueue(db: Db): Promise<number> {
  const { left } = await db
    .selectFrom('search_queue')
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/**
 * Counts words before the transaction. If a commit changes a text in between, its digest differs,
 * and it stays in the queue. Returns undefined if another process has the lease.
 */
async function indexBatch(lease: IndexDeps & { owner: string }, batch: IndexedRef[]) {
  const ids = batch.map(({ page_id }) => page_id)
  const locale = batch[0]?.locale ?? ''
  const changes = await findChanges(lease.db, ids, locale)
  return withLease(lease, async (tx, { rules }) => {
    if (rules !== searchRules) return undefined
    const current = await readDigests(tx, ids, locale)
    await writeChanges(
      tx,
      changes.filter(({ page_id, digest }) => digest === (current.get(page_id) ?? noDigest)),
    )
    const indexed = await readIndexedDigests(tx, ids, locale)
    const done = ids.filter((id) => indexed.get(id) === current.get(id))
    if (done.length > 0)
      await tx
        .deleteFrom('search_queue')
        .where('locale', '=', locale)
        .where('page_id', 'in', done)
        .execute()
    return true
  })
}
