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

/** The working copy of one language, or what one would begin with. */
export async function showText(
  editing: Editing,
  ctx: PersonRequest,
  { params: { id, locale } }: OnPage<typeof endpoint>,
) {
  const { db, rules } = editing.context
  // What stands there for every language is no text.
  if (locale === everyLocale) return refusalIn(editing, ctx, 404, 'locale_unknown')
  // Marks this version as known to others than its writer. Comes before the read, so that a save in
  // between makes another version.
  await shareCopy(db, id, locale)
  const [text, copy, plan] = await Promise.all([
    publishedText(db, id, locale),
    workingCopy(db, id, locale),
    planOf(db, id, locale),
  ])
  const isKnown = isSiteLocale(rules, locale)
  // Texts in a language that the site no longer has can still be read.
  if (!isKnown && !text && !copy) return refusalIn(editing, ctx, 404, 'locale_unknown')
  const authorOf = await authorsOf(db, [copy?.author_id ?? null])
  const fields = copy?.fields ?? text?.fields ?? emptyText
  const isFixed = isKnown && (await hasFixedAddress(db, rules, { pageId: id, locale }))
  const data = {
    version: copy?.version ?? 0,
    // A draft from before the page was the home page may have another address.
    fields: isFixed ? { ...fields, slug: homeSlug } : fields,
    state: stateOf(text, copy, plan),
    savedAt: copy?.updated_at ?? null,
    author: authorOf(copy?.author_id ?? null),
    isMachine: isMachineDraft(copy),
    published: text ? shownPublished(text) : null,
    base: copy ? copy.base_hash : (text?.hash ?? null),
    isOvertaken: isOvertaken(text, copy),
    publishAt: plan?.publish_at ?? null,
    unpublishAt: plan?.unpublish_at ?? null,
    isSiteLocale: isKnown,
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

/** Whether another text has been published since the copy was made. */
export const isOvertaken = (text: HeldText | undefined, copy: WorkingCopy | undefined) =>
  copy !== undefined && text !== undefined && copy.base_hash !== text.hash

/** True if a machine wrote the draft, and it is not published. */
export const isMachineDraft = (copy: Pick<WorkingCopy, 'changed' | 'is_machine'> | undefined) =>
  copy?.changed === 1 && copy.is_machine === 1

function shownPublished(text: HeldText) {
  return {
    fields: text.fields,
    hash: text.hash,
    revision: text.published_revision_id,
    at: text.published_at,
    isLive: text.status === 'published',
  }
}

/** How one text stands: the same as `textStates` answers for all of them. */
export function stateOf(
  text: Pick<HeldText, 'status'> | undefined,
  copy: Pick<WorkingCopy, 'changed'> | undefined,
  plan: { publish_at: string | null } | undefined,
): TextState {
  if (plan?.publish_at) return 'planned'
  if (text?.status === 'published') return copy?.changed ? 'changed' : 'published'
  return text || copy ? 'draft' : 'missing'
}
