import type { copyText as endpoint } from '@vitrine/contract/endpoints/page-texts'
import { contentLimits } from '@vitrine/contract/html/content-html'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { actorOf } from '../../publishing/actor.ts'
import type { Editing } from '../calls/editing.ts'
import { homeSlug } from '../calls/home-page.ts'
import { proposedSlug } from '../calls/proposed-slug.ts'
import { isSiteLocale, type OnPage, type PageRow } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { linksInLanguage } from './links-in-language.ts'
import { logDraft } from './log-draft.ts'
import { cleanFields } from './save-text.ts'
import { latestText, publishedText } from './working-copies.ts'
import { reviseCopy, stepFrom, writeCopy } from './write-copy.ts'

/**
 * Creates the draft of a language from the text of another one, or from its translation. Makes a
 * slug from the title and rewrites links to the pages of the new language.
 */
export async function copyText(
  editing: Editing,
  ctx: PersonRequest,
  { page, params: { locale }, body: { from, translation } }: OnPage<typeof endpoint>,
) {
  const { db, rules, publicUrl, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refusalIn(editing, ctx, 404, 'locale_unknown')
  const source = await latestText(db, page.id, from)
  if (!source) return refusalIn(editing, ctx, 422, 'source_unknown', 'from')
  const clean = cleanFields({ ...source, ...translation }, publicUrl)
  const languages = { from, to: locale }
  const content = clean && (await linksInLanguage(db, rules, clean.fields.content, languages))
  if (!clean || content === undefined || content.length > contentLimits.length)
    return refusalIn(editing, ctx, 422, 'too_large', translation ? 'translation.content' : 'from')
  const slug =
    source.slug !== homeSlug && translation?.slug !== undefined
      ? clean.fields.slug
      : await chooseSlug(db, page, locale, { ...clean.fields, slug: source.slug })
  const at = now().toISOString()
  const fields = { ...clean.fields, content, slug }
  const actor = actorOf(ctx)
  const copy = { pageId: page.id, locale, fields, writer: actor }
  const written = await db.transaction().execute(async (tx) => {
    if (await publishedText(tx, page.id, locale)) return undefined
    const next = await writeCopy(tx, copy, stepFrom(0), at)
    if (!next) return undefined
    await logDraft(tx, actor, { pageId: page.id, locale, subject: fields.title }, at)
    if (actor.isMachine) await reviseCopy(tx, copy, 'saved', at)
    return next
  })
  if (!written) return refusalIn(editing, ctx, 409, 'text_exists')
  return reply(201, { data: { version: written.version, removed: clean.removed } })
}

/** The home page has an empty slug in every language. */
const chooseSlug = async (db: Db, page: PageRow, locale: string, { slug, title }: PageTexts) =>
  slug === homeSlug ? homeSlug : proposedSlug(db, page.parent_id, locale, title)
