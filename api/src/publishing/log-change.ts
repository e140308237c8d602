import type { ChangeKind, ChangeSide } from '@vitrine/contract/admin/changes'
import type { Db } from '../db/schema.ts'

export interface Change {
  kind: ChangeKind
  /** What it is called. */
  subject: string
  pageId?: number
  locale?: string
  before?: ChangeSide
  after?: ChangeSide
}

/** Writes down who changed what, in the transaction that changes it. Nobody: the machine did. */
export async function logChange(
  tx: Db,
  userId: number | null,
  { kind, subject, pageId, locale, before, after }: Change,
  at: string,
) {
  await tx
    .insertInto('changes_log')
    .values({
      at,
      user_id: userId,
      kind,
      page_id: pageId ?? null,
      locale: locale ?? null,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}
