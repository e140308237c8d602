import { secondMs } from '@vitrine/contract/bounds/durations'
import { type Selectable, sql } from 'kysely'
import type { CheckJobsTable } from '../../db/check-tables.ts'
import type { Db } from '../../db/schema.ts'

/** Longer than any step of a job: a lease expires only after a crash. */
const leaseMs = 60 * secondMs

export type CheckJob = Selectable<CheckJobsTable>
type JobName = CheckJob['name']

export async function readJob(db: Db, name: JobName): Promise<CheckJob | undefined> {
  return db.selectFrom('check_jobs').selectAll().where('name', '=', name).executeTakeFirst()
}

/**
 * Takes the lease of a job for this process. Returns false if another process has it. A lease far
 * in the future is of a clock that was ahead.
 */
export async function takeLease(db: Db, name: JobName, owner: string, now: Date): Promise<boolean> {
  await db
    .insertInto('check_jobs')
    .values({ name, commit_number: 0, tag: '', sequence: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const latest = new Date(now.getTime() + 2 * leaseMs).toISOString()
  const taken = await db
    .updateTable('check_jobs')
    .set({ owner, lease_until: toLeaseEnd(now) })
    .where('name', '=', name)
    .where(({ or, eb }) =>
      or([
        eb('owner', 'is', null),
        eb('owner', '=', owner),
        eb('lease_until', '<', now.toISOString()),
        eb('lease_until', '>', latest),
      ]),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Runs a step of a job in a transaction, and renews the lease. Returns undefined, and does nothing,
 * if another process has taken the lease. The row of the job is locked until the end.
 */
export async function runLeased<T>(
  db: Db,
  { name, owner, now }: { name: JobName; owner: string; now: Date },
  step: (tx: Db, job: CheckJob) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const job = await tx
      .updateTable('check_jobs')
      .set({ lease_until: toLeaseEnd(now) })
      .where('name', '=', name)
      .where('owner', '=', owner)
      .returningAll()
      .executeTakeFirst()
    return job && step(tx, job)
  })
}

/** Ends the lease, so that another process can take it at once. */
export async function endLease(db: Db, name: JobName, owner: string): Promise<void> {
  await db
    .updateTable('check_jobs')
    .set({ owner: null, lease_until: null })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .execute()
}

/**
 * Raises the number by which processes recognize new results. Locks the row of the job. Returns
 * undefined before the first check.
 */
export async function raiseSequence(tx: Db): Promise<number | undefined> {
  const job = await tx
    .updateTable('check_jobs')
    .set({ sequence: sql<number>`sequence + 1` })
    .where('name', '=', 'texts')
    .returning('sequence')
    .executeTakeFirst()
  return job?.sequence
}

const toLeaseEnd = (now: Date) => new Date(now.getTime() + leaseMs).toISOString()
