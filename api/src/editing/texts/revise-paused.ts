import { minuteMs } from '@vitrine/contract/bounds/durations'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import {
  type CopyHead,
  findCopyHead,
  findWorkingCopy,
  getWriter,
  lockCopy,
} from './working-copies.ts'
import { reviseCopy } from './write-copy.ts'

/** A draft not saved for this time gets a revision before it changes again. */
const pauseMs = 30 * minuteMs

/** A draft is paused if its last save was before this time. */
export const getPauseThreshold = (at: string) => new Date(Date.parse(at) - pauseMs).toISOString()

const isPaused = ({ changed, revision_id, updated_at }: CopyHead, at: string) =>
  changed === 1 && revision_id === null && updated_at <= getPauseThreshold(at)

/** Stores a revision of a paused working copy. Returns true if it did. */
export async function reviseIfPaused(
  tx: Db,
  { pageId, locale }: TextRef,
  head: CopyHead,
  at: string,
): Promise<boolean> {
  if (!isPaused(head, at)) return false
  await lockCopy(tx, pageId, locale)
  // Another process may have stored the revision, or a save may have ended the pause.
  const current = await findCopyHead(tx, pageId, locale)
  if (!current || !isPaused(current, at)) return false
  await reviseLockedCopy(tx, { pageId, locale }, 'paused')
  return true
}

/** Stores a revision of a locked working copy, with its author and the time of its last save. */
export async function reviseLockedCopy(
  tx: Db,
  { pageId, locale }: TextRef,
  kind: 'saved' | 'paused',
): Promise<number | null> {
  const copy = await findWorkingCopy(tx, pageId, locale)
  if (!copy) return null
  const { fields, updated_at } = copy
  return reviseCopy(tx, { pageId, locale, fields, writer: getWriter(copy) }, kind, updated_at)
}

/** Stores revisions of all paused working copies. Returns their number. */
export async function revisePaused(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  const paused = await db
    .selectFrom('working_copies')
    .select(['page_id as pageId', 'locale'])
    .where('updated_at', '<=', getPauseThreshold(at))
    .where('changed', '=', 1)
    .where('revision_id', 'is', null)
    .where('locale', '!=', everyLocale)
    .execute()
  for (const ref of paused)
    await db.transaction().execute(async (tx) => {
      const head = await findCopyHead(tx, ref.pageId, ref.locale)
      if (head) await reviseIfPaused(tx, ref, head, at)
    })
  return paused.length
}
