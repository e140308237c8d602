import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Selectable } from 'kysely'
import { claimDue, updateClaimed } from '../db/claims.ts'
import { getLatestPossibleTime } from '../db/clock-ahead.ts'
import type { Db, MailsTable } from '../db/schema.ts'

/** Time for which sent and failed mails stay listed. */
const settledTtlMs = 7 * dayMs

export type MailRow = Selectable<MailsTable>

export interface NewMail {
  messageId: string
  template: string
  sealed: string
  expiresAt: Date | undefined
}

export async function addMail(tx: Db, mail: NewMail, now: Date) {
  await tx
    .insertInto('mails')
    .values({
      message_id: mail.messageId,
      template: mail.template,
      sealed: mail.sealed,
      state: 'waiting',
      attempts: 0,
      due_at: now.toISOString(),
      expires_at: mail.expiresAt?.toISOString() ?? null,
      created_at: now.toISOString(),
    })
    .execute()
}

export const claimMail = (db: Db, now: Date) => claimDue(db, 'mails', now)

/** Records the final state of a mail, and deletes its encrypted text. */
export async function settleMail(
  db: Db,
  mail: MailRow,
  outcome: { state: 'sent' | 'failed'; problem?: string },
  now: Date,
) {
  const { state, problem = null } = outcome
  await updateClaimed(db, 'mails', mail)
    .set({ state, problem, sealed: null, settled_at: now.toISOString() })
    .execute()
}

export async function postponeMail(db: Db, mail: MailRow, problem: string, until: Date) {
  await updateClaimed(db, 'mails', mail).set({ due_at: until.toISOString(), problem }).execute()
}

/** Counts mails older than `ageMs`, or stored while the clock was ahead. */
export async function countMails(
  db: Db,
  state: MailRow['state'],
  now: Date,
  ageMs = 0,
): Promise<number> {
  const before = new Date(now.getTime() - ageMs).toISOString()
  const { mails } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('mails'))
    .where('state', '=', state)
    .where(({ or, eb }) =>
      or([eb('created_at', '<', before), eb('created_at', '>', getLatestPossibleTime(now))]),
    )
    .executeTakeFirstOrThrow()
  return Number(mails)
}

export async function removeOldMails(db: Db, now: Date) {
  const before = new Date(now.getTime() - settledTtlMs).toISOString()
  await db.deleteFrom('mails').where('settled_at', '<', before).execute()
}
