import { CopyText, TextCopied } from '@vitrine/contract/admin/texts'
import { contentLimits } from '@vitrine/contract/content-html'
import type { PageTexts } from '@vitrine/contract/page-texts'
import type { Db } from '../../db/schema.ts'
import { readJson } from '../../http/body.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { homeSlug } from '../calls/home-page.ts'
import { proposedSlug } from '../calls/proposed-slug.ts'
import { isSiteLocale, livePageAt, type PageRow } from '../calls/requests.ts'
import { refuseIn } from '../calls/words.ts'
import { linksInLanguage } from './links-in-language.ts'
import { publishedText, workingCopy } from './working-copies.ts'
import { stepFrom, writeCopy } from './write-copy.ts'

/**
 * Creates the draft of a missing language from the text of another one: copies title, content and
 * fields, makes a slug from the title, and rewrites links to the pages of the new language.
 */
export async function copyText(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const found = await livePageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const { db, rules, now } = editing.context
  const locale = c.req.param('locale') ?? ''
  if (!isSiteLocale(rules, locale)) return refuseIn(editing, c, 404, 'locale_unknown')
  const body = await readJson(c, CopyText)
  if ('refusal' in body) return body.refusal
  const { from } = body.value
  const { page } = found
  const source = await textToCopy(db, page.id, from)
  if (!source) return refuseIn(editing, c, 422, 'source_unknown', 'from')
  const content = await linksInLanguage(db, rules, source.content, { from, to: locale })
  if (content.length > contentLimits.length) return refuseIn(editing, c, 422, 'too_large', 'from')
  const fields = { ...source, content, slug: await slugIn(db, page, locale, source) }
  const at = now().toISOString()
  const copy = { pageId: page.id, locale, fields, authorId: me.user.id }
  const written = await db.transaction().execute(async (tx) => {
    if (await publishedText(tx, page.id, locale)) return undefined
    return writeCopy(tx, copy, stepFrom(0), at)
  })
  if (!written) return refuseIn(editing, c, 409, 'text_exists')
  return c.json(TextCopied.parse({ data: { version: written.version } }), 201)
}

/** Returns the latest text of a language: the working copy, else the published text. */
async function textToCopy(db: Db, pageId: number, locale: string): Promise<PageTexts | undefined> {
  const copy = await workingCopy(db, pageId, locale)
  return copy?.fields ?? (await publishedText(db, pageId, locale))?.fields
}

/** The home page has the same address in every language: none. */
const slugIn = async (db: Db, page: PageRow, locale: string, { slug, title }: PageTexts) =>
  slug === homeSlug ? homeSlug : proposedSlug(db, page.parent_id, locale, title)
