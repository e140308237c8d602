import type { TextState } from '@vitrine/contract/admin/page-list'
import type { Db } from '../../db/schema.ts'
import { storeBaseText } from '../../publishing/base-texts.ts'
import { startFollowing } from '../../publishing/follow-target.ts'
import { reviseSources, storeRevision } from '../../publishing/revisions.ts'
import { emptyText, hashText } from '../../publishing/text-fields.ts'
import { getTextState } from './show-text.ts'
import {
  type CopyToWrite,
  createCopy,
  findPublishedText,
  replaceCopy,
  type VersionStep,
} from './working-copies.ts'

export interface CopyState {
  version: number
  state: TextState
}

/**
 * Writes a copy over a version, or creates it for version 0. Returns undefined if another save was
 * first.
 */
export async function writeCopy(
  tx: Db,
  copy: CopyToWrite,
  step: VersionStep,
  at: string,
): Promise<CopyState | undefined> {
  const { pageId, locale, fields } = copy
  const published = await findPublishedText(tx, pageId, locale)
  const changed = published === undefined || hashText(fields) !== published.hash
  const newCopy = { ...copy, changed, base: copy.base ?? published?.hash ?? null }
  const isFirst = step.version === 0
  const follow = await startFollowing(tx, copy, published?.fields)
  const written = isFirst
    ? await createCopy(tx, newCopy, at)
    : await replaceCopy(tx, { ...copy, changed }, step, at)
  if (!written) return undefined
  await follow(fields)
  // Other tabs may have opened the text before its first save: version 0 is their base.
  const initial = { pageId, locale, version: 0 }
  if (isFirst) await storeBaseText(tx, initial, published?.fields ?? emptyText, at)
  const state = getTextState(published, { changed: changed ? 1 : 0 }, written)
  return { version: written.version, state }
}

export const toNextVersion = (version: number): VersionStep => ({ version, next: version + 1 })

/**
 * Stores a revision of a saved text; the caller has locked the copy. Reuses the last revision if it
 * has the same text.
 */
export async function reviseCopy(
  tx: Db,
  { pageId, locale, fields, writer }: CopyToWrite,
  kind: 'saved' | 'paused' | 'restored',
  at: string,
): Promise<number> {
  const last = await tx
    .selectFrom('revisions')
    .select(['id', 'hash'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.hash === hashText(fields)
  const baseId = last?.id ?? null
  const revision = { pageId, locale, kind, fields, writer, baseId }
  const id = last && isSame ? last.id : await storeRevision(tx, revision, at)
  if (isSame) await reviseSources(tx, { pageId, locale }, id)
  await tx
    .updateTable('working_copies')
    .set({ revision_id: id, has_others_words: 0 })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  return id
}
