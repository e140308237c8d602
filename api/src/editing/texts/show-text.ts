import type { TextState } from '@vitrine/contract/admin/page-list'
import type { showText as endpoint } from '@vitrine/contract/endpoints/page-texts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { emptyText } from '../../publishing/text-fields.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import {
  findPublishedText,
  findWorkingCopy,
  markCopyShared,
  type StoredText,
  type WorkingCopy,
} from './working-copies.ts'

/** Returns the working copy of a language, else what a new one starts from. */
export async function showText(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id, locale } }: PageInput<typeof endpoint>,
) {
  const { db, rules } = editing.context
  // The structure is no text.
  if (locale === everyLocale) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  // Marks this version as known to another tab. Comes first, so that a save in between creates a
  // new version.
  await markCopyShared(db, id, locale)
  const [text, copy, plan] = await Promise.all([
    findPublishedText(db, id, locale),
    findWorkingCopy(db, id, locale),
    findSchedule(db, id, locale),
  ])
  const isInSite = isSiteLocale(rules, locale)
  // Texts in a removed language can still be read.
  if (!isInSite && !text && !copy) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const getAuthor = await createAuthorLookup(db, [copy?.author_id ?? null])
  const fields = copy?.fields ?? text?.fields ?? emptyText
  const isFixed = isInSite && (await hasFixedAddress(db, rules, { pageId: id, locale }))
  const data = {
    version: copy?.version ?? 0,
    // A draft older than the choice of the home page may have another address.
    fields: isFixed ? { ...fields, slug: homeSlug } : fields,
    state: getTextState(text, copy, plan),
    savedAt: copy?.updated_at ?? null,
    author: getAuthor(copy?.author_id ?? null),
    isMachine: isMachineDraft(copy),
    published: text ? toPublishedSummary(text) : null,
    base: copy ? copy.base_hash : (text?.hash ?? null),
    isOvertaken: isOvertaken(text, copy),
    publishAt: plan?.publish_at ?? null,
    unpublishAt: plan?.unpublish_at ?? null,
    isSiteLocale: isInSite,
  }
  return { data }
}

function findSchedule(db: Db, pageId: number, locale: string) {
  return db
    .selectFrom('page_plans')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
}

/** True if another text was published after the draft was based on one. */
export const isOvertaken = (text: StoredText | undefined, copy: WorkingCopy | undefined) =>
  copy !== undefined && text !== undefined && copy.base_hash !== text.hash

/** True if a machine wrote the unpublished draft. */
export const isMachineDraft = (copy: Pick<WorkingCopy, 'changed' | 'is_machine'> | undefined) =>
  copy?.changed === 1 && copy.is_machine === 1

function toPublishedSummary(text: StoredText) {
  return {
    fields: text.fields,
    hash: text.hash,
    revision: text.published_revision_id,
    at: text.published_at,
    isLive: text.status === 'published',
  }
}

/** State of a text. `readTextStates` computes those of all texts. */
export function getTextState(
  text: Pick<StoredText, 'status'> | undefined,
  copy: Pick<WorkingCopy, 'changed'> | undefined,
  plan: { publish_at: string | null } | undefined,
): TextState {
  if (plan?.publish_at) return 'planned'
  if (text?.status === 'published') return copy?.changed ? 'changed' : 'published'
  return text || copy ? 'draft' : 'missing'
}
