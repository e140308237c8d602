import type { SaveConflict } from '@vitrine/contract/admin/texts'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { saveText as endpoint } from '@vitrine/contract/endpoints/page-texts'
import { type PageTexts, textFields } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { HtmlTooLarge } from '../../html/limits.ts'
import { sanitizeHtml } from '../../html/sanitize.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { actorOf, type TextWriter } from '../../publishing/actor.ts'
import { baseText, type TextPlace } from '../../publishing/base-texts.ts'
import { keepRevisionOnce } from '../../publishing/revisions.ts'
import type { Editing } from '../calls/editing.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { authorsOf } from '../calls/people.ts'
import { isSiteLocale, type OnPage } from '../calls/requests.ts'
import { tidySlug } from '../calls/slug-refusal.ts'
import { refusalIn, wordIn } from '../calls/words.ts'
import { fittingValues } from './field-values.ts'
import { logDraft } from './log-draft.ts'
import { withoutOrigins } from './own-address.ts'
import { lostPhrases } from './phrases.ts'
import { baseOf, saveCopy } from './save-copy.ts'
import {
  type CopyToWrite,
  contestCopy,
  copyHead,
  publishedText,
  shareCopy,
  workingCopy,
  writerOf,
} from './working-copies.ts'
import { reviseCopy } from './write-copy.ts'

/**
 * Saves a working copy over the version that was read, or merges it with a newer one: 409 with both
 * sides where both have changed the same.
 */
export async function saveText(
  editing: Editing,
  ctx: PersonRequest,
  { params: { id: pageId, locale }, body }: OnPage<typeof endpoint>,
) {
  const { db, rules, publicUrl, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refusalIn(editing, ctx, 404, 'locale_unknown')
  const clean = cleanFields(body.fields, publicUrl)
  if (!clean) return refusalIn(editing, ctx, 422, 'too_large', 'fields.content')
  const values = await fittingValues(db, clean.fields.field_values)
  const fields = { ...clean.fields, field_values: values.field_values }
  const { version, revision, base, tab } = body
  const discarded = body.discarded && cleanFields(body.discarded, publicUrl)?.fields
  const at = now().toISOString()
  const place = { pageId, locale }
  if (await leavesHome(db, rules, { ...place, slug: fields.slug, version }))
    return refusalIn(editing, ctx, 422, 'home_address', 'fields.slug')
  const actor = actorOf(ctx)
  // Without a revision, the versions would not show what a machine wrote once a person goes on.
  const revised = revision ?? (actor.isMachine ? 'saved' : undefined)
  const saving = { ...place, fields, writer: actor, base, tab, version }
  const saved = await db.transaction().execute(async (tx) => {
    const other = discarded && (await copyHead(tx, pageId, locale))
    const written = await saveCopy(tx, saving, at)
    if (!written) return undefined
    const kept = { ...saving, fields: written.merged?.fields ?? fields }
    if (discarded) await keepDiscarded(tx, kept, discarded, other && writerOf(other), at)
    await logDraft(tx, actor, { ...place, subject: kept.fields.title }, at)
    if (!revised) return written
    return { ...written, revision: await reviseCopy(tx, kept, revised, at) }
  })
  if (!saved) {
    // The writer has discarded this text even if the save is refused.
    if (discarded) await keepDiscarded(db, saving, discarded, undefined, at)
    return reply(409, await conflictOf(editing, ctx, saving))
  }
  const sent = body.fields.content
  const data = {
    ...saved,
    savedAt: at,
    removed: [...clean.removed, ...values.removed],
    ...(clean.fields.content !== sent && { content: clean.fields.content }),
  }
  return { data }
}

interface SlugToSave extends TextPlace {
  slug: string
  version: number
}

/**
 * True if a save would change the address of the home page. A tab that was open before the page
 * became the home page sends the slug of its base: merging replaces that one.
 */
async function leavesHome(
  db: Db,
  rules: LocaleRules,
  { slug, version, ...place }: SlugToSave,
): Promise<boolean> {
  if (slug === homeSlug || !(await hasFixedAddress(db, rules, place))) return false
  return (await baseText(db, place, version))?.slug !== slug
}

/** Makes a revision of a discarded text if it has words that the saved text lacks. */
async function keepDiscarded(
  tx: Db,
  { pageId, locale, fields, writer }: CopyToWrite,
  discarded: PageTexts,
  replacedBy: TextWriter | undefined,
  at: string,
) {
  if (lostPhrases(discarded, fields).length === 0) return
  const revision = { pageId, locale, kind: 'replaced', fields: discarded } as const
  await keepRevisionOnce(tx, { ...revision, writer, ...(replacedBy && { replacedBy }) }, at)
}

/** Returns the sanitized fields and the removed parts; undefined if the content is too large. */
export function cleanFields(
  given: PageTexts,
  publicUrl: string,
): { fields: PageTexts; removed: string[] } | undefined {
  try {
    const { content: clean, removed } = sanitizeHtml(given.content)
    const content = withoutOrigins(clean, publicUrl)
    const fields = Object.fromEntries(
      textFields.map((field) => [field, given[field].toWellFormed()]),
    ) as PageTexts
    return { fields: { ...fields, content, slug: tidySlug(given.slug) }, removed }
  } catch (error) {
    if (error instanceof HtmlTooLarge) return undefined
    throw error
  }
}

/** Both sides of a conflict: the text that was sent, and the text that was saved since. */
export async function conflictOf(
  editing: Editing,
  ctx: PersonRequest,
  { pageId, locale, fields: mine, ...copy }: CopyToWrite & { version?: number },
): Promise<SaveConflict> {
  const { db, now } = editing.context
  // To resolve the conflict, the tab saves over this version: from now on it is known to two tabs.
  await shareCopy(db, pageId, locale)
  await contestCopy(db, pageId, locale)
  const held = await workingCopy(db, pageId, locale)
  const text = held ? undefined : await publishedText(db, pageId, locale)
  const authorOf = await authorsOf(db, [held?.author_id ?? null])
  const { version } = copy
  const from = version === undefined ? undefined : { ...copy, pageId, locale, version }
  return {
    message: wordIn(editing, ctx, 'older_version'),
    version: held?.version ?? 0,
    mine,
    theirs: held?.fields ?? text?.fields ?? mine,
    base: (from && (await baseOf(db, from))) ?? null,
    author: authorOf(held?.author_id ?? null),
    isMachine: held?.is_machine === 1,
    savedAt: held?.updated_at ?? now().toISOString(),
  }
}
