import { addressOf } from '@vitrine/contract/addresses/address'
import { previewHeader } from '@vitrine/contract/http/paths'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { refusal } from '../../http/reply.ts'
import type { PublicContext } from '../../identity/guards/request-context.ts'
import { storedPictures } from '../../media/store.ts'
import type { FindPreview } from '../../pages/previewed.ts'
import {
  type PublishedPage,
  type PublishedPages,
  readRows,
  typesetTexts,
  withPages,
} from '../../pages/published.ts'
import { contentKey } from '../../pages/store.ts'
import { plainTexts } from '../../plain-page/texts.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import { readFields } from '../../publishing/text-fields.ts'
import type { Editing } from '../calls/editing.ts'
import { slugOf } from '../calls/proposed-slug.ts'
import { pageById } from '../calls/requests.ts'
import { structureCopy } from '../texts/structure.ts'
import { readFramedToken } from './framed-token.ts'
import { framedPage } from './page-preview.ts'
import { linkWith, type ShownLink } from './previews.ts'
import { framedVersion, type VersionText } from './version-preview.ts'

/** Tells the site's server where a preview begins. */
export async function showPreviewEntry(editing: Editing, { request }: PublicContext) {
  request.setHeader('Cache-Control', 'no-store')
  const { db, rules } = editing.context
  const preview = await previewBy(editing, request.header(previewHeader))
  if (!preview) return refusal(404, 'This preview is over.')
  const { locale, slug } = await beginOf(db, preview)
  const path = new URL(addressOf(rules, locale, slug), 'http://site.internal').pathname
  const { texts, lang, dir } = plainTexts(rules, locale)
  const remark = { label: texts.remark.leave, lang, dir }
  return { data: { path, locale, isFramed: preview.isFramed, remark } }
}

/** What the token of a preview stands for: one text in its place, or what a link shows. */
type Preview = { isFramed: boolean } & ({ version: VersionText } | { link: ShownLink })

/** Returns undefined if the token is invalid or has expired. */
async function previewBy(
  editing: Editing,
  token: string | undefined,
): Promise<Preview | undefined> {
  const { db, rules, keys, now } = editing.context
  const framed = readFramedToken(keys, token, now())
  if (framed && framed.shows !== 'page') {
    const version = await framedVersion(db, framed)
    return version && { isFramed: true, version }
  }
  const link = framed ? framedPage(rules, framed) : await linkWith(editing, token)
  return link && { isFramed: framed !== undefined, link }
}

async function beginOf(db: Db, preview: Preview) {
  if ('version' in preview) {
    const { pageId, locale, fields } = preview.version
    return { locale, slug: shownSlug(fields, pageId) }
  }
  const { link } = preview
  const { page_id, locale } = link
  const copy = link.shows === 'page' ? await copySlug(db, page_id, locale) : undefined
  return { locale, slug: copy ?? (await slugOf(db, page_id, locale)) ?? '' }
}

async function copySlug(db: Db, pageId: number, locale: string) {
  const row = await db
    .selectFrom('working_copies')
    .select(['slug', 'title'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row && shownSlug(row, pageId)
}

/**
 * Returns a function that finds what a preview shows: the published texts, with the drafts or plans
 * in their place.
 */
export function previewsOf(
  editing: Editing,
  published: () => Promise<PublishedPages>,
): FindPreview {
  return async (token) => {
    const { db } = editing.context
    const shown = await shownBy(editing, token)
    if (!shown) return undefined
    const { texts } = shown
    const pages = await shownPages(db, shown)
    return {
      pages: withPages(await published(), pages),
      content: () => contentFor(editing, texts),
    }
  }
}

/**
 * Returns a function that checks whether a preview shows drafts: of the page and of the texts of
 * its template. It returns undefined for an invalid token.
 */
export function draftPreviewsOf(editing: Editing) {
  return async (token: string): Promise<boolean | undefined> => {
    const preview = await previewBy(editing, token)
    return preview && 'link' in preview && preview.link.shows === 'page'
  }
}

interface ShownText {
  pageId: number
  locale: string
  /** Null: it is taken away. */
  fields: PageTexts | null
}

interface Shown {
  /** The page that is shown whole, as it is being written; undefined: the site. */
  pageId: number | undefined
  texts: ShownText[]
}

async function shownBy(editing: Editing, token: string): Promise<Shown | undefined> {
  const preview = await previewBy(editing, token)
  if (!preview) return undefined
  if ('version' in preview) return { pageId: preview.version.pageId, texts: [preview.version] }
  const { link } = preview
  const { db } = editing.context
  if (link.shows === 'page')
    return { pageId: link.page_id, texts: await copiesOf(db, link.page_id) }
  return { pageId: undefined, texts: await plannedUntil(db, link) }
}

async function copiesOf(db: Db, pageId: number): Promise<ShownText[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select(['locale', 'fields'])
    .where('page_id', '=', pageId)
    .where('locale', '!=', everyLocale)
    .execute()
  return rows.map(({ locale, fields }) => ({ pageId, locale, fields: readFields(fields) }))
}

/** Everything that is planned until then; without a moment, everything. */
async function plannedUntil(db: Db, { at }: ShownLink): Promise<ShownText[]> {
  const rows = await db
    .selectFrom('page_plans as plans')
    .innerJoin('pages', 'pages.id', 'plans.page_id')
    .leftJoin('revisions', 'revisions.id', 'plans.revision_id')
    .select(['plans.page_id', 'plans.locale', 'plans.publish_at', 'plans.unpublish_at'])
    .select('revisions.fields')
    .where('pages.deleted_at', 'is', null)
    .execute()
  const isDue = (moment: string | null) => moment !== null && (at === null || moment <= at)
  return rows.flatMap((row): ShownText[] => {
    const { page_id: pageId, locale, publish_at, unpublish_at, fields } = row
    if (at !== null && isDue(unpublish_at)) return [{ pageId, locale, fields: null }]
    if (!isDue(publish_at) || fields === null) return []
    return [{ pageId, locale, fields: readFields(fields) }]
  })
}

async function shownPages(db: Db, { pageId, texts }: Shown): Promise<PublishedPage[]> {
  const byPage = Map.groupBy(texts, ({ pageId }) => pageId)
  if (pageId !== undefined && !byPage.has(pageId)) byPage.set(pageId, [])
  if (byPage.size === 0) return []
  const rows = await readRows(db, [...byPage.keys()])
  const pages = rows.map((page) => {
    const translatable = { ...page.translatable }
    for (const { locale, fields } of byPage.get(page.id) ?? []) {
      if (fields === null) delete translatable[locale]
      else translatable[locale] = typesetTexts(locale, shortTexts(fields, page.id))
    }
    return { ...page, translatable }
  })
  return pageId !== undefined ? Promise.all(pages.map((page) => withStructure(db, page))) : pages
}

const shortTexts = ({ content: _, ...texts }: PageTexts, id: number) => ({
  ...texts,
  slug: shownSlug(texts, id),
})

// A draft without a slug would have the address of the home page.
const shownSlug = ({ slug, title }: Pick<PageTexts, 'slug' | 'title'>, id: number) =>
  slug === '' && title === '' ? `page-${id}` : slug

async function withStructure(db: Db, page: PublishedPage): Promise<PublishedPage> {
  const row = await pageById(db, page.id)
  if (!row) return page
  const { changed, fields } = await structureCopy(db, row)
  if (!changed) return page
  const { picture, seo_image, ...structure } = fields
  const ids = [picture, seo_image].filter((id) => id !== null)
  const pictures = await storedPictures(db, ids)
  return {
    ...page,
    ...structure,
    picture: pictures.get(picture ?? 0) ?? null,
    seo_image: pictures.get(seo_image ?? 0) ?? null,
  }
}

async function contentFor(
  { context: { db, rules }, images }: Editing,
  texts: ShownText[],
): Promise<Map<string, string>> {
  const publish = textPublisher(db, rules, images)
  const content = new Map<string, string>()
  for (const { pageId, locale, fields } of texts) {
    if (fields === null) continue
    const published = await publish(fields.content, locale)
    if (!('problem' in published)) content.set(contentKey(pageId, locale), published.html)
  }
  return content
}
