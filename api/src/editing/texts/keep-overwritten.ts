import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import type { TextWriter } from '../../publishing/actor.ts'
import { baseBefore } from '../../publishing/base-texts.ts'
import { keepRevisionOnce } from '../../publishing/revisions.ts'
import { readFields } from '../../publishing/text-fields.ts'
import { lostPhrases, missingPhrases } from './phrases.ts'
import { addNotices, type Writer } from './replaced-texts.ts'
import { reviseIfPaused } from './revise-paused.ts'
import {
  type CopyHead,
  lockCopy,
  publishedText,
  type WorkingCopy,
  workingCopy,
  writerOf,
} from './working-copies.ts'

/** The text that replaces a working copy, and its writer. */
interface Replacement {
  pageId: number
  locale: string
  writer: TextWriter
  tab?: string | undefined
  fields: PageTexts
}

/** Maximum number of versions that are read to find the writer of a word. */
const versionsReadMax = 10

/**
 * Makes a revision of a working copy before a text replaces it that lacks words of another writer,
 * or of another tab of the same person. Notifies these writers. So no saved word is lost, whatever
 * the client does. Returns true if the new text may contain words of others that no revision has.
 */
export async function keepOverwritten(
  tx: Db,
  next: Replacement,
  seen: CopyHead,
  at: string,
  isLate = false,
): Promise<boolean> {
  const { pageId, locale } = next
  if (seen.changed === 0) return false
  const isContested = seen.is_contested === 1
  // After a pause, a revision is made anyway and no notice is needed.
  if (!isContested && (await reviseIfPaused(tx, next, seen, at))) return false
  const isShared = !isWriter(seen, next, isContested) || seen.has_others_words === 1
  if (isShared || isLate) {
    await lockCopy(tx, pageId, locale)
    const copy = await workingCopy(tx, pageId, locale)
    if (copy && (await keepLostWords(tx, next, copy, at, isLate))) return false
  }
  return isShared
}

/** Returns true if words would have been lost. */
async function keepLostWords(
  tx: Db,
  next: Replacement,
  copy: WorkingCopy,
  at: string,
  isLate: boolean,
): Promise<boolean> {
  const { pageId, locale, writer: by } = next
  const published = await publishedText(tx, pageId, locale)
  const gone = lostPhrases(copy.fields, next.fields)
  const lost = published ? missingPhrases(gone, published.fields) : gone
  const others = await otherWriters(tx, next, copy, lost)
  if (lost.length === 0 || (others.length === 0 && !isLate)) return false
  const [first = copy] = others
  const kept = copy.revision_id ?? (await revisionWith(tx, copy, lost))
  const revision = { pageId, locale, kind: 'replaced', fields: copy.fields } as const
  const people = { writer: writerOf(first), replacedBy: by }
  const id = kept ?? (await keepRevisionOnce(tx, { ...revision, ...people }, at))
  await addNotices(tx, { pageId, locale, revision: id, by, at }, others)
  return true
}

/** Returns the last revision if it has all of these words. */
async function revisionWith(
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
  const hasAll = last && missingPhrases(lost, readFields(last.fields)).length === 0
  return hasAll ? last.id : undefined
}

/**
 * Returns the writers of words, without the one who replaces them. The writer of a word is that of
 * the first version that has it. If the word is older than all versions read, it is the writer of
 * the oldest one read.
 */
async function otherWriters(
  tx: Db,
  next: Replacement,
  copy: WorkingCopy,
  lost: string[],
): Promise<Writer[]> {
  const others: Writer[] = []
  let writer: Writer & { version: number } = copy
  let left = lost
  for (let read = 0; left.length > 0; read++) {
    const before = read < versionsReadMax ? await baseBefore(tx, next, writer.version) : undefined
    const newer = new Set(before ? missingPhrases(left, before.fields) : left)
    if (newer.size > 0 && !isWriter(writer, next, copy.is_contested === 1)) others.push(writer)
    if (!before) break
    left = left.filter((phrase) => !newer.has(phrase))
    writer = before
  }
  return others
}

/**
 * True if both are the same tab of the same person. Without tabs, the person alone counts: scripts
 * send none. A machine is another writer than the person that it acts for.
 */
function isWriter(writer: Writer, next: Replacement, isContested = false): boolean {
  const { userId, isMachine } = writerOf(writer)
  if (userId !== next.writer.userId || isMachine !== next.writer.isMachine) return false
  if (writer.tab === null || next.tab === undefined) return !isContested
  return writer.tab === next.tab
}
