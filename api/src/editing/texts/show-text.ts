import type { TextState } from '@vitrine/contract/admin/page-list'
import type { showText as endpoint } from '@vitrine/contract/endpoints/page-texts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { emptyText } from '../../publishing/text-fields.ts'
import type { Editing } from '../calls/editing.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { authorsOf } from '../calls/people.ts'
import { isSiteLocale, type OnPage } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import {
  type HeldText,
  publishedText,
  shareCopy,
  type WorkingCopy,
  workingCopy,
} from './working-copies.ts'

/** Returns the working copy of a language, else what a new one starts from. */
export async function showText(
  editing: Editing,
  ctx: PersonRequest,
  { params: { id, locale } }: OnPage<typeof endpoint>,
) {
  const { db, rules } = editing.context
  // The structure is no text.
  if (locale === everyLocale) return refusalIn(editing, ctx, 404, 'locale_unknown')
  // Marks this version as known to another tab. Comes first, so that a save in between creates a
  // new version.
  await shareCopy(db, id, locale)
  const [text, copy, plan] = await Promise.all([
    publishedText(db, id, locale),
    workingCopy(db, id, locale),
    planOf(db, id, locale),
  ])
  const isInSite = isSiteLocale(rules, locale)
  // Texts in a removed language can still be read.
  if (!isInSite && !text && !copy) return refusalIn(editing, ctx, 404, 'locale_unknown')
  const getAuthor = await authorsOf(db, [copy?.author_id ?? null])
  const fields = copy?.fields ?? text?.fields ?? emptyText
  const isFixed = isInSite && (await hasFixedAddress(db, rules, { pageId: id, locale }))
  const data = {
    version: copy?.version ?? 0,
    // A draft older than the choice of the home page may have another address.
    fields: isFixed ? { ...fields, slug: homeSlug } : fields,
    state: stateOf(text, copy, plan),
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

export function planOf(db: Db, pageId: number, locale: string) {
  return db
    .selectFrom('page_plans')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
}

/** True if another text was published after the draft was based on one. */
export const isOvertaken = (text: HeldText | undefined, copy: WorkingCopy | undefined) =>
  copy !== undefined && text !== undefined && copy.base_hash !== text.hash

/** True if a machine wrote the unpublished draft. */
export const isMachineDraft = (copy: Pick<WorkingCopy, 'changed' | 'is_machine'> | undefined) =>
  copy?.changed === 1 && copy.is_machine === 1

function toPublishedSummary(text: HeldText) {
  return {
    fields: text.fields,
    hash: text.hash,
    revision: text.published_revision_id,
    at: text.published_at,
    isLive: text.status === 'published',
  }
}

/** State of a text. `textStates` computes the same in SQL. */
export function stateOf(
  text: Pick<HeldText, 'status'> | undefined,
  copy: Pick<WorkingCopy, 'changed'> | undefined,
  plan: { publish_at: string | null } | undefined,
): TextState {
  if (plan?.publish_at) return 'planned'
  if (text?.status === 'published') return copy?.changed ? 'changed' : 'published'
  return text || copy ? 'draft' : 'missing'
}
