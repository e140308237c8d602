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
 * Saves a working copy over its base version, or merges it with a newer one. Answers 409 with both
 * texts if both changed the same part.
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
  const ref = { pageId, locale }
  if (await leavesHome(db, rules, { ...ref, slug: fields.slug, version }))
    return refusalIn(editing, ctx, 422, 'home_address', 'fields.slug')
  const actor = actorOf(ctx)
  // Without a revision, the text of a machine would not be listed once a person edits it.
  const revisionKind = revision ?? (actor.isMachine ? 'saved' : undefined)
  const copyToSave = { ...ref, fields, writer: actor, base, tab, version }
  const saved = await db.transaction().execute(async (tx) => {
    const replacedHead = discarded && (await copyHead(tx, pageId, locale))
    const written = await saveCopy(tx, copyToSave, at)
    if (!written) return undefined
    const savedCopy = { ...copyToSave, fields: written.merged?.fields ?? fields }
    if (discarded)
      await storeDiscarded(tx, savedCopy, discarded, replacedHead && writerOf(replacedHead), at)
    await logDraft(tx, actor, { ...ref, subject: savedCopy.fields.title }, at)
    if (!revisionKind) return written
    return { ...written, revision: await reviseCopy(tx, savedCopy, revisionKind, at) }
  })
  if (!saved) {
    // The user has discarded this text even if the save is refused.
    if (discarded) await storeDiscarded(db, copyToSave, discarded, undefined, at)
    return reply(409, await conflictOf(editing, ctx, copyToSave))
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
 * True if a save would change the address of the home page. A tab opened before the page became the
 * home page sends the slug of its base: the merge replaces that one.
 */
async function leavesHome(
  db: Db,
  rules: LocaleRules,
  { slug, version, ...ref }: SlugToSave,
): Promise<boolean> {
  if (slug === homeSlug || !(await hasFixedAddress(db, rules, ref))) return false
  return (await baseText(db, ref, version))?.slug !== slug
}

/** Stores a revision of a discarded text if it has words that the saved text lacks. */
async function storeDiscarded(
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

/** Sanitizes the fields of a text. Returns undefined if the content is too large. */
export function cleanFields(
  input: PageTexts,
  publicUrl: string,
): { fields: PageTexts; removed: string[] } | undefined {
  try {
    const { content: clean, removed } = sanitizeHtml(input.content)
    const content = withoutOrigins(clean, publicUrl)
    const fields = Object.fromEntries(
      textFields.map((field) => [field, input[field].toWellFormed()]),
    ) as PageTexts
    return { fields: { ...fields, content, slug: tidySlug(input.slug) }, removed }
  } catch (error) {
    if (error instanceof HtmlTooLarge) return undefined
    throw error
  }
}

/** Returns both sides of a conflict: the sent text and the one saved since. */
export async function conflictOf(
  editing: Editing,
  ctx: PersonRequest,
  { pageId, locale, fields: mine, ...sent }: CopyToWrite & { version?: number },
): Promise<SaveConflict> {
  const { db, now } = editing.context
  // The tab resolves the conflict by saving over this version, so two tabs know it from now on.
  await shareCopy(db, pageId, locale)
  await contestCopy(db, pageId, locale)
  const copy = await workingCopy(db, pageId, locale)
  const text = copy ? undefined : await publishedText(db, pageId, locale)
  const getAuthor = await authorsOf(db, [copy?.author_id ?? null])
  const { version } = sent
  const based = version === undefined ? undefined : { ...sent, pageId, locale, version }
  return {
    message: wordIn(editing, ctx, 'older_version'),
    version: copy?.version ?? 0,
    mine,
    theirs: copy?.fields ?? text?.fields ?? mine,
    base: (based && (await baseOf(db, based))) ?? null,
    author: getAuthor(copy?.author_id ?? null),
    isMachine: copy?.is_machine === 1,
    savedAt: copy?.updated_at ?? now().toISOString(),
  }
}
