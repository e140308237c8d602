import type { MergedText } from '@vitrine/contract/admin/texts'
import { type PageTexts, textFields } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { baseText, keepBase, keepBaseText } from '../../publishing/base-texts.ts'
import { hashOf } from '../../publishing/text-fields.ts'
import { authorsOf } from '../calls/people.ts'
import { keepOverwritten } from './keep-overwritten.ts'
import { mergeTexts } from './merge-texts.ts'
import { pausedBefore } from './revise-paused.ts'
import { type CopyHead, type CopyToWrite, copyHead, workingCopy } from './working-copies.ts'
import { stepFrom, type Written, writeCopy } from './write-copy.ts'

/** A text as it was sent, and the version that it was written from. */
export interface CopyToSave extends CopyToWrite {
  version: number
}

export interface SavedCopy extends Written {
  merged?: MergedText
}

/** Attempts to save while others save at the same time. */
const triesMax = 3

/**
 * Saves a text over the version that it was based on, or merges it with later saves of others.
 * Returns undefined if that is impossible: both have changed the same part, or the base is unknown.
 */
export async function saveCopy(
  tx: Db,
  copy: CopyToSave,
  at: string,
): Promise<SavedCopy | undefined> {
  const alone = await saveAlone(tx, copy, at)
  if (alone) return alone
  for (let tries = 0; tries < triesMax; tries++) {
    const head = await copyHead(tx, copy.pageId, copy.locale)
    const saved = isNext(head, copy) ? await replace(tx, copy, head, at) : await merge(tx, copy, at)
    if (saved !== 'late') return saved
  }
  return undefined
}

/** Fast path for a tab that writes alone: a single update, without merge or revision. */
async function saveAlone(tx: Db, copy: CopyToSave, at: string): Promise<Written | undefined> {
  const { tab, version } = copy
  if (tab === undefined || version === 0) return undefined
  const onlyIf = { tab, writtenAfter: pausedBefore(at) }
  return writeCopy(tx, copy, { ...stepFrom(version), onlyIf }, at)
}

/**
 * True if no other tab has saved since. The version may be one behind if the answer to the tab's
 * own last save was lost.
 */
function isNext(head: CopyHead | undefined, { version, tab }: CopyToSave): boolean {
  const held = head?.version ?? 0
  const isOwn = tab !== undefined && head?.known_to === tab
  return version === held || (isOwn && version === held - 1)
}

async function replace(
  tx: Db,
  copy: CopyToSave,
  head: CopyHead | undefined,
  at: string,
): Promise<SavedCopy | 'late'> {
  const { tab } = copy
  // The tab names an older version of its own: this request may have been overtaken by a later one.
  const isLate = head !== undefined && copy.version !== head.version
  const hasOthersWords = head ? await keepOverwritten(tx, copy, head, at, isLate) : false
  // Only other tabs can still base a save on this version: not stored if only this tab has seen it.
  if (head && (tab === undefined || head.known_to !== tab)) await keepBase(tx, copy, at)
  const next = { ...copy, hasOthersWords }
  return (await writeCopy(tx, next, stepFrom(head?.version ?? 0), at)) ?? 'late'
}

async function merge(
  tx: Db,
  copy: CopyToSave,
  at: string,
): Promise<SavedCopy | 'late' | undefined> {
  const { pageId, locale, fields: mine } = copy
  const theirs = await workingCopy(tx, pageId, locale)
  const base = await baseOf(tx, copy)
  const merged = theirs && base && mergeTexts(base, mine, theirs.fields)
  if (!merged) return undefined
  const { writer, tab } = copy
  const sent = { pageId, locale, fields: merged, writer, tab }
  const hasOthersWords = await keepOverwritten(tx, sent, theirs, at)
  await keepBase(tx, copy, at)
  // The sent text gets a version of its own, so that later saves based on it can be merged too.
  const own = theirs.version + 1
  await keepBaseText(tx, { pageId, locale, version: own, isBranch: true }, mine, at)
  const together = { pageId, locale, fields: merged, writer, writtenIn: tab, hasOthersWords }
  const written = await writeCopy(tx, together, { version: theirs.version, next: own + 1 }, at)
  if (!written) return 'late'
  const authorOf = await authorsOf(tx, [theirs.author_id])
  const taken = textFields.filter((field) => merged[field] !== mine[field])
  const author = authorOf(theirs.author_id)
  if (taken.length === 0) return written
  const by = { author, isMachine: theirs.is_machine === 1 }
  return {
    ...written,
    merged: { fields: merged, mine: own, taken, ...by, at: theirs.updated_at },
  }
}

type BasedOn = Pick<CopyToSave, 'pageId' | 'locale' | 'version' | 'base'>

/**
 * Returns the text that a save is based on. For a first version: only if it is the published text
 * that the writer has read.
 */
export async function baseOf(tx: Db, copy: BasedOn): Promise<PageTexts | undefined> {
  const base = await baseText(tx, copy, copy.version)
  const isOther = copy.version === 0 && base && copy.base && hashOf(base) !== copy.base
  return isOther ? undefined : base
}
