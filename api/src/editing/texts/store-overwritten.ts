import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import type { TextWriter } from '../../publishing/actor.ts'
import { findBaseBefore } from '../../publishing/base-texts.ts'
import { storeRevisionOnce } from '../../publishing/revisions.ts'
import { parseTextFields } from '../../publishing/text-fields.ts'
import { findLostPhrases, findMissingPhrases } from './phrases.ts'
import { addNotices, type TabWriter } from './replaced-texts.ts'
import { reviseIfPaused } from './revise-paused.ts'
import {
  type CopyHead,
  findPublishedText,
  findWorkingCopy,
  getWriter,
  lockCopy,
  type WorkingCopy,
} from './working-copies.ts'

/** The text that replaces a working copy, and its writer. */
interface Replacement {
  pageId: number
  locale: string
  writer: TextWriter
  tab?: string | undefined
  fields: PageTexts
}

/** Versions to read at most to find the writer of a word. */
const versionsToRead = 10

/**
 * Stores a revision of a working copy before a text replaces it that lacks words of another writer
 * or tab, and notifies these writers, so that no saved word is lost. Returns true if the new text
 * may contain words of others that no revision has.
 */
export async function storeOverwritten(
  tx: Db,
  next: Replacement,
  head: CopyHead,
  at: string,
  isLate = false,
): Promise<boolean> {
  const { pageId, locale } = next
  if (head.changed === 0) return false
  const isContested = head.is_contested === 1
  // After a pause a revision is stored anyway, and no notice is needed.
  if (!isContested && (await reviseIfPaused(tx, next, head, at))) return false
  const isShared = !isWriter(head, next, isContested) || head.has_others_words === 1
  if (isShared || isLate) {
    await lockCopy(tx, pageId, locale)
    const copy = await findWorkingCopy(tx, pageId, locale)
    if (copy && (await storeLostWords(tx, next, copy, at, isLate))) return false
  }
  return isShared
}

/** Returns true if it stored lost words. */
async function storeLostWords(
  tx: Db,
  next: Replacement,
  copy: WorkingCopy,
  at: string,
  isLate: boolean,
): Promise<boolean> {
  const { pageId, locale, writer: by } = next
  const published = await findPublishedText(tx, pageId, locale)
  const removed = findLostPhrases(copy.fields, next.fields)
  const lost = published ? findMissingPhrases(removed, published.fields) : removed
  const others = await findOtherWriters(tx, next, copy, lost)
  if (lost.length === 0 || (others.length === 0 && !isLate)) return false
  const [first = copy] = others
  const existingId = copy.revision_id ?? (await findRevisionWith(tx, copy, lost))
  const revision = { pageId, locale, kind: 'replaced', fields: copy.fields } as const
  const writers = { writer: getWriter(first), replacedBy: by }
  const id = existingId ?? (await storeRevisionOnce(tx, { ...revision, ...writers }, at))
  await addNotices(tx, { pageId, locale, revision: id, by, at }, others)
  return true
}

async function findRevisionWith(
  tx: Db,
  { page_id, locale }: WorkingCopy,
  lost: string[],
): Promise<number | undefined> {
  const last = await tx
    .selectFrom('revisions')
    .select(['id', 'fields'])
    .where('page_id', '=', page_id)
    .where('locale', '=', locale)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const hasAll = last && findMissingPhrases(lost, parseTextFields(last.fields)).length === 0
  return hasAll ? last.id : undefined
}

/**
 * Returns the writers of `lost` words, except the one who replaces them. The writer of a word is
 * that of the first version that has it, or of the oldest version read.
 */
async function findOtherWriters(
  tx: Db,
  next: Replacement,
  copy: WorkingCopy,
  lost: string[],
): Promise<TabWriter[]> {
  const others: TabWriter[] = []
  let writer: TabWriter & { version: number } = copy
  let remaining = lost
  for (let read = 0; remaining.length > 0; read++) {
    const before =
      read < versionsToRead ? await findBaseBefore(tx, next, writer.version) : undefined
    const newer = new Set(before ? findMissingPhrases(remaining, before.fields) : remaining)
    if (newer.size > 0 && !isWriter(writer, next, copy.is_contested === 1)) others.push(writer)
    if (!before) break
    remaining = remaining.filter((phrase) => !newer.has(phrase))
    writer = before
  }
  return others
}

/**
 * True if both are the same tab of the same user. Without tabs only the user counts: scripts send
 * none. A machine is a different writer than the user it acts for.
 */
function isWriter(writer: TabWriter, next: Replacement, isContested = false): boolean {
  const { userId, isMachine } = getWriter(writer)
  if (userId !== next.writer.userId || isMachine !== next.writer.isMachine) return false
  if (writer.tab === null || next.tab === undefined) return !isContested
  return writer.tab === next.tab
}
