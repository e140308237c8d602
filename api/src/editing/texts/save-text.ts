import type { SaveConflict } from '@vitrine/contract/admin/texts'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { saveText as endpoint } from '@vitrine/contract/endpoints/page-texts'
import { mapHtmlValues } from '@vitrine/contract/pages/field-values'
import { type PageTexts, textFields } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { HtmlTooLarge } from '../../html/limits.ts'
import { sanitizeHtml } from '../../html/sanitize.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type TextWriter } from '../../publishing/actor.ts'
import { findBaseText, type TextRef } from '../../publishing/base-texts.ts'
import { storeRevisionOnce } from '../../publishing/revisions.ts'
import { indexDraft } from '../../search/index/follow-commits.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { getMessage, refuseWithMessage } from '../calls/messages.ts'
import { normalizeSlug } from '../calls/slug-refusal.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { checkFieldValues, refuseValue } from './field-values.ts'
import { logSavedDraft } from './log-draft.ts'
import { findLostPhrases } from './phrases.ts'
import { findSaveBase, saveCopy } from './save-copy.ts'
import { stripOrigins } from './strip-origin.ts'
import {
  type CopyToWrite,
  findCopyHead,
  findPublishedText,
  findWorkingCopy,
  getWriter,
  markCopyContested,
  markCopyShared,
} from './working-copies.ts'
import { reviseCopy } from './write-copy.ts'

/**
 * Saves a working copy over its base version, or merges it with a newer one. Answers 409 with both
 * texts if both changed the same part.
 */
export async function saveText(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id: pageId, locale }, body }: PageInput<typeof endpoint>,
) {
  const { db, rules, publicUrl, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const clean = sanitizeFields(body.fields, publicUrl)
  if (!clean) return refuseWithMessage(editing, ctx, 422, 'too_large', 'fields.content')
  const ref = { pageId, locale }
  const values = await checkFieldValues(db, clean.fields.field_values, () =>
    readStoredValues(db, ref, body.version),
  )
  if ('invalid' in values) return refuseValue(editing, ctx, values.invalid)
  const fields = { ...clean.fields, field_values: values.field_values }
  const { version, revision, base, tab } = body
  const discarded = body.discarded && sanitizeFields(body.discarded, publicUrl)?.fields
  const at = now().toISOString()
  if (await leavesHome(db, rules, { ...ref, slug: fields.slug, version }))
    return refuseWithMessage(editing, ctx, 422, 'home_address', 'fields.slug')
  const actor = getActor(ctx)
  // Without a revision, the text of a machine would not be listed once a person edits it.
  const revisionKind = revision ?? (actor.isMachine ? 'saved' : undefined)
  const copyToSave = { ...ref, fields, writer: actor, base, tab, version }
  const saved = await db.transaction().execute(async (tx) => {
    const replacedHead = discarded && (await findCopyHead(tx, pageId, locale))
    const written = await saveCopy(tx, copyToSave, at)
    if (!written) return undefined
    const savedCopy = { ...copyToSave, fields: written.merged?.fields ?? fields }
    if (discarded)
      await storeDiscarded(tx, savedCopy, discarded, replacedHead && getWriter(replacedHead), at)
    await logSavedDraft(tx, actor, { ...ref, subject: savedCopy.fields.title }, at)
    const revised = revisionKind && { revision: await reviseCopy(tx, savedCopy, revisionKind, at) }
    await indexDraft(tx, pageId, locale, savedCopy.fields.content.length)
    return { ...written, ...revised }
  })
  if (!saved) {
    // The user has discarded this text even if the save is refused.
    if (discarded) await storeDiscarded(db, copyToSave, discarded, undefined, at)
    return reply(409, await buildConflict(editing, ctx, copyToSave))
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

/** Returns the values that a tab may send back: of the draft, the published text and its base. */
async function readStoredValues(db: Db, ref: TextRef, version: number): Promise<string[]> {
  const { pageId, locale } = ref
  const texts = [
    (await findWorkingCopy(db, pageId, locale))?.fields,
    (await findPublishedText(db, pageId, locale))?.fields,
    await findBaseText(db, ref, version),
  ]
  return texts.flatMap((text) => text?.field_values ?? [])
}

interface SlugToSave extends TextRef {
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
  return (await findBaseText(db, ref, version))?.slug !== slug
}

/** Stores a revision of a discarded text if it has words that the saved text lacks. */
async function storeDiscarded(
  tx: Db,
  { pageId, locale, fields, writer }: CopyToWrite,
  discarded: PageTexts,
  replacedBy: TextWriter | undefined,
  at: string,
) {
  if (findLostPhrases(discarded, fields).length === 0) return
  const revision = { pageId, locale, kind: 'replaced', fields: discarded } as const
  await storeRevisionOnce(tx, { ...revision, writer, ...(replacedBy && { replacedBy }) }, at)
}

/** Sanitizes the fields of a text. Returns undefined if the content is too large. */
export function sanitizeFields(
  input: PageTexts,
  publicUrl: string,
): { fields: PageTexts; removed: string[] } | undefined {
  try {
    const removed: string[] = []
    const clean = (html: string) => {
      const sanitized = sanitizeHtml(html)
      removed.push(...sanitized.removed)
      return stripOrigins(sanitized.content, publicUrl)
    }
    const content = clean(input.content)
    const field_values = mapHtmlValues(input.field_values, clean)
    const fields = Object.fromEntries(
      textFields.map((field) => [field, input[field].toWellFormed()]),
    ) as PageTexts
    const slug = normalizeSlug(input.slug)
    return { fields: { ...fields, content, field_values, slug }, removed }
  } catch (error) {
    if (error instanceof HtmlTooLarge) return undefined
    throw error
  }
}

/** Returns both sides of a conflict: the sent text and the one saved since. */
export async function buildConflict(
  editing: EditingDeps,
  ctx: PersonRequest,
  { pageId, locale, fields: mine, ...sent }: CopyToWrite & { version?: number },
): Promise<SaveConflict> {
  const { db, now } = editing.context
  // The tab resolves the conflict by saving over this version, so two tabs know it from now on.
  await markCopyShared(db, pageId, locale)
  await markCopyContested(db, pageId, locale)
  const copy = await findWorkingCopy(db, pageId, locale)
  const text = copy ? undefined : await findPublishedText(db, pageId, locale)
  const getAuthor = await createAuthorLookup(db, [copy?.author_id ?? null])
  const { version } = sent
  const based = version === undefined ? undefined : { ...sent, pageId, locale, version }
  return {
    message: getMessage(editing, ctx, 'older_version'),
    version: copy?.version ?? 0,
    mine,
    theirs: copy?.fields ?? text?.fields ?? mine,
    base: (based && (await findSaveBase(db, based))) ?? null,
    author: getAuthor(copy?.author_id ?? null),
    isMachine: copy?.is_machine === 1,
    savedAt: copy?.updated_at ?? now().toISOString(),
  }
}
