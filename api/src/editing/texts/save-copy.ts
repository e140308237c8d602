import type { MergedText } from '@vitrine/contract/admin/texts'
import { type PageTexts, textFields } from '@vitrine/contract/page-texts'
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

/** Others who save at the same moment are met so often. */
const triesMax = 3

/**
 * Saves a text over the version that it was written from, or merges it with what others have saved
 * since. Undefined where that cannot be: both have changed the same, or nobody knows what they began
 * with.
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

/** Somebody who writes alone, save after save, asks for nothing more than to be written. */
async function saveAlone(tx: Db, copy: CopyToSave, at: string): Promise<Written | undefined> {
  const { tab, version } = copy
  if (tab === undefined || version === 0) return undefined
  const onlyIf = { tab, writtenAfter: pausedBefore(at) }
  return writeCopy(tx, copy, { ...stepFrom(version), onlyIf }, at)
}

/** Whether nobody else has written since. The answer to the tab's own last save may have been lost. */
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
  // An older version of its own: this may be a request that comes later than one sent after it.
  const isLate = head !== undefined && copy.version !== head.version
  const hasOthersWords = head ? await keepOverwritten(tx, copy, head, at, isLate) : false
  // A version that this tab alone has seen is nobody's base any more.
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
  const { authorId, tab } = copy
  const sent = { pageId, locale, fields: merged, authorId, tab }
  const hasOthersWords = await keepOverwritten(tx, sent, theirs, at)
  await keepBase(tx, copy, at)
  // What was sent has a number of its own, so that what is written on from it can be merged, too.
  const own = theirs.version + 1
  await keepBaseText(tx, { pageId, locale, version: own, isBranch: true }, mine, at)
  const together = { pageId, locale, fields: merged, authorId, writtenIn: tab, hasOthersWords }
  const written = await writeCopy(tx, together, { version: theirs.version, next: own + 1 }, at)
  if (!written) return 'late'
  const authorOf = await authorsOf(tx, [theirs.author_id])
  const taken = textFields.filter((field) => merged[field] !== mine[field])
  const author = authorOf(theirs.author_id)
  if (taken.length === 0) return written
  return { ...written, merged: { fields: merged, mine: own, taken, author, at: theirs.updated_at } }
}

type BasedOn = Pick<CopyToSave, 'pageId' | 'locale' | 'version' | 'base'>

/** What the writer began with; of a first version it has to be the published text that was read. */
export async function baseOf(tx: Db, copy: BasedOn): Promise<PageTexts | undefined> {
  const base = await baseText(tx, copy, copy.version)
  const isOther = copy.version === 0 && base && copy.base && hashOf(base) !== copy.base
  return isOther ? undefined : base
}
