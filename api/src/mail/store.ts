import { minuteMs } from '@vitrine/contract/durations'
import type { Selectable } from 'kysely'
import type { Db, MailsTable } from '../db/schema.ts'

const candidatesMax = 10
/** Far longer than any attempt may take: only after a crash does a lease run out. */
export const leaseMs = 5 * minuteMs
/** How long it can be seen that a mail has gone, or has not. */
const keptMs = 7 * 24 * 60 * minuteMs

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

/** Takes the mail that has been due the longest; undefined when none is, or others were quicker. */
export async function claimMail(db: Db, now: Date): Promise<MailRow | undefined> {
  const due = await db
    .selectFrom('mails')
    .select(['id', 'attempts'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(candidatesMax)
    .execute()
  for (const candidate of due) {
    const leaseEnds = new Date(now.getTime() + leaseMs).toISOString()
    const claimed = await present(db, candidate)
      .set((eb) => ({ due_at: leaseEnds, attempts: eb('attempts', '+', 1) }))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
  return undefined
}

/** Nobody can read any more what it said. */
export async function settleMail(
  db: Db,
  mail: MailRow,
  outcome: { state: 'sent' | 'failed'; problem?: string },
  now: Date,
) {
  const { state, problem = null } = outcome
  await present(db, mail)
    .set({ state, problem, sealed: null, settled_at: now.toISOString() })
    .execute()
}

export async function postponeMail(db: Db, mail: MailRow, problem: string, until: Date) {
  await present(db, mail).set({ due_at: until.toISOString(), problem }).execute()
}

// Each claim counts an attempt: the row of another count belongs to somebody else by now.
function present(db: Db, { id, attempts }: Pick<MailRow, 'id' | 'attempts'>) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
}

/** How many mails are in a state, of those that were written before a moment. */
export async function countMails(db: Db, state: MailRow['state'], before: Date): Promise<number> {
  const { mails } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('mails'))
    .where('state', '=', state)
    .where('created_at', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(mails)
}

export async function removeOldMails(db: Db, now: Date) {
  const before = new Date(now.getTime() - keptMs).toISOString()
  await db.deleteFrom('mails').where('settled_at', '<', before).execute()
}
