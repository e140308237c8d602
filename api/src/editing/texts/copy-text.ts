import type { LocaleRules } from '@vitrine/contract/config/config'
import type { copyText as endpoint } from '@vitrine/contract/endpoints/page-texts'
import { contentLimits } from '@vitrine/contract/html/content-html'
import { getHtmlValues, mapHtmlValues } from '@vitrine/contract/pages/field-values'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { getSourceLocale, readSourceLocales } from '../../publishing/source-locales.ts'
import { contentField, writeSources } from '../../publishing/translation-sources.ts'
import { indexDraft } from '../../search/index/follow-commits.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { homeSlug } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { proposePageSlug } from '../calls/propose-page-slug.ts'
import { isSiteLocale, type PageInput, type PageRow } from '../calls/with-page.ts'
import { localizeLinks } from './localize-links.ts'
import { logSavedDraft } from './log-draft.ts'
import { sanitizeFields } from './save-text.ts'
import { findLatestText, findPublishedText } from './working-copies.ts'
import { reviseCopy, toNextVersion, writeCopy } from './write-copy.ts'

/**
 * Creates the draft of a language from the text of another one, or from its translation. Makes a
 * slug from the title and rewrites links to the pages of the new language.
 */
export async function copyText(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, params: { locale }, body: { from, translation } }: PageInput<typeof endpoint>,
) {
  const { db, rules, publicUrl, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const source = await findLatestText(db, page.id, from)
  if (!source) return refuseWithMessage(editing, ctx, 422, 'source_unknown', 'from')
  const clean = sanitizeFields({ ...source, ...translation }, publicUrl)
  const languages = { from, to: locale }
  const content = clean && (await localizeLinks(db, rules, clean.fields.content, languages))
  if (!clean || content === undefined || content.length > contentLimits.length)
    return refuseWithMessage(
      editing,
      ctx,
      422,
      'too_large',
      translation ? 'translation.content' : 'from',
    )
  const slug =
    source.slug !== homeSlug && translation?.slug !== undefined
      ? clean.fields.slug
      : await chooseSlug(db, page, locale, { ...clean.fields, slug: source.slug })
  const at = now().toISOString()
  const field_values = await localizeValues(db, rules, clean.fields.field_values, languages)
  const fields = { ...clean.fields, content, field_values, slug }
  const actor = getActor(ctx)
  const copy = { pageId: page.id, locale, fields, writer: actor }
  const written = await db.transaction().execute(async (tx) => {
    if (await findPublishedText(tx, page.id, locale)) return undefined
    const next = await writeCopy(tx, copy, toNextVersion(0), at)
    if (!next) return undefined
    // Nothing of a copy is translated; what a translation was made from is unknown.
    if (!translation) await storeUntranslated(tx, rules, { pageId: page.id, locale })
    await logSavedDraft(tx, actor, { pageId: page.id, locale, subject: fields.title }, at)
    if (actor.isMachine) await reviseCopy(tx, copy, 'saved', at)
    await indexDraft(tx, page.id, locale, content.length)
    return next
  })
  if (!written) return refuseWithMessage(editing, ctx, 409, 'text_exists')
  return reply(201, { data: { version: written.version, removed: clean.removed } })
}

/** Rewrites the links in the rich texts of fields, as those of the content. */
async function localizeValues(
  db: Db,
  rules: LocaleRules,
  stored: string,
  languages: { from: string; to: string },
): Promise<string> {
  const localized = new Map<string, string>()
  for (const [id, html] of getHtmlValues(stored))
    localized.set(id, await localizeLinks(db, rules, html, languages))
  return mapHtmlValues(stored, (html, id) => localized.get(id) ?? html)
}

async function storeUntranslated(tx: Db, rules: LocaleRules, ref: TextRef) {
  const source = getSourceLocale(await readSourceLocales(tx, rules, ref.pageId), ref.locale)
  if (source === null) return
  const fields = [{ field: contentField, sourceLocale: source, pairs: [] }]
  await writeSources(tx, ref, 'copy', { version: 1, fields })
}

/** The home page has an empty slug in every language. */
const chooseSlug = async (db: Db, page: PageRow, locale: string, { slug, title }: PageTexts) =>
  slug === homeSlug ? homeSlug : proposePageSlug(db, page.parent_id, locale, title)
