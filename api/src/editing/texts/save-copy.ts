import type { MergedText } from '@vitrine/contract/admin/texts'
import { type PageTexts, textFields } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { findBaseText, storeBase, storeBaseText } from '../../publishing/base-texts.ts'
import { hashText } from '../../publishing/text-fields.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import { mergeTexts } from './merge-texts.ts'
import { getPauseThreshold } from './revise-paused.ts'
import { storeOverwritten } from './store-overwritten.ts'
import { type CopyHead, type CopyToWrite, findCopyHead, findWorkingCopy } from './working-copies.ts'
import { type CopyState, toNextVersion, writeCopy } from './write-copy.ts'

/** A text to save, with the version that it is based on. */
export interface CopyToSave extends CopyToWrite {
  version: number
}

export interface SavedCopy extends CopyState {
  merged?: MergedText
}

/** Attempts when other saves happen at the same time. */
const attemptsMax = 3

/**
 * Saves a text over its base version, or merges it with later saves. Returns undefined on a
 * conflict: both changed the same part, or the base is unknown.
 */
export async function saveCopy(
  tx: Db,
  copy: CopyToSave,
  at: string,
): Promise<SavedCopy | undefined> {
  const fast = await saveFast(tx, copy, at)
  if (fast) return fast
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const head = await findCopyHead(tx, copy.pageId, copy.locale)
    const saved = isNext(head, copy)
      ? await saveOver(tx, copy, head, at)
      : await merge(tx, copy, at)
    if (saved !== 'late') return saved
  }
  return undefined
}

/** Fast path: only this tab writes. One update, without merge or revision. */
async function saveFast(tx: Db, copy: CopyToSave, at: string): Promise<CopyState | undefined> {
  const { tab, version } = copy
  if (tab === undefined || version === 0) return undefined
  const onlyIf = { tab, writtenAfter: getPauseThreshold(at) }
  return writeCopy(tx, copy, { ...toNextVersion(version), onlyIf }, at)
}

/**
 * True if no other tab has saved since. The version may be one behind if the response to the tab's
 * own last save was lost.
 */
function isNext(head: CopyHead | undefined, { version, tab }: CopyToSave): boolean {
  const currentVersion = head?.version ?? 0
  const isOwn = tab !== undefined && head?.known_to === tab
  return version === currentVersion || (isOwn && version === currentVersion - 1)
}

async function saveOver(
  tx: Db,
  copy: CopyToSave,
  head: CopyHead | undefined,
  at: string,
): Promise<SavedCopy | 'late'> {
  const { tab } = copy
  // The version is an older one of this tab: a later request may have overtaken this one.
  const isLate = head !== undefined && copy.version !== head.version
  const hasOthersWords = head ? await storeOverwritten(tx, copy, head, at, isLate) : false
  // Only other tabs may still save from this version. Not needed if only this tab knows it.
  if (head && (tab === undefined || head.known_to !== tab)) await storeBase(tx, copy, at)
  const next = { ...copy, hasOthersWords }
  return (await writeCopy(tx, next, toNextVersion(head?.version ?? 0), at)) ?? 'late'
}

async function merge(
  tx: Db,
  copy: CopyToSave,
  at: string,
): Promise<SavedCopy | 'late' | undefined> {
  const { pageId, locale, fields: mine } = copy
  const theirs = await findWorkingCopy(tx, pageId, locale)
  const base = await findSaveBase(tx, copy)
  const merged = theirs && base && mergeTexts(base, mine, theirs.fields)
  if (!merged) return undefined
  const { writer, tab } = copy
  const mergedCopy = { pageId, locale, fields: merged, writer, tab }
  const hasOthersWords = await storeOverwritten(tx, mergedCopy, theirs, at)
  await storeBase(tx, copy, at)
  // The sent text gets its own version, so that later saves based on it can be merged.
  const mergeVersion = theirs.version + 1
  await storeBaseText(tx, { pageId, locale, version: mergeVersion, isBranch: true }, mine, at)
  const toWrite = { pageId, locale, fields: merged, writer, writtenIn: tab, hasOthersWords }
  const written = await writeCopy(
    tx,
    toWrite,
    { version: theirs.version, next: mergeVersion + 1 },
    at,
  )
  if (!written) return 'late'
  const getAuthor = await createAuthorLookup(tx, [theirs.author_id])
  const fromTheirs = textFields.filter((field) => merged[field] !== mine[field])
  const author = getAuthor(theirs.author_id)
  if (fromTheirs.length === 0) return written
  const by = { author, isMachine: theirs.is_machine === 1 }
  return {
    ...written,
    merged: { fields: merged, mine: mergeVersion, taken: fromTheirs, ...by, at: theirs.updated_at },
  }
}

type SaveBase = Pick<CopyToSave, 'pageId' | 'locale' | 'version' | 'base'>

/**
 * Returns the text that a save is based on; undefined if it is unknown. For version 0 it must be
 * the published text that the writer has read.
 */
export async function findSaveBase(tx: Db, copy: SaveBase): Promise<PageTexts | undefined> {
  const base = await findBaseText(tx, copy, copy.version)
  const isOtherText = copy.version === 0 && base && copy.base && hashText(base) !== copy.base
  return isOtherText ? undefined : base
}
