import { addressOf } from '@vitrine/contract/address'
import { PreviewEntry } from '@vitrine/contract/admin/previews'
import type { PageTexts } from '@vitrine/contract/page-texts'
import { previewHeader, previewPaths } from '@vitrine/contract/paths'
import { Hono } from 'hono'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../http/refusals.ts'
import { storedPictures } from '../../media/store.ts'
import type { FindPreview } from '../../pages/previewed.ts'
import {
  type PublishedPage,
  type PublishedPages,
  readRows,
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
import { linkWith, type PreviewLink } from './previews.ts'

/** Tells the site's server where a preview begins. */
export function previewRoutes(editing: Editing) {
  return new Hono().get(previewPaths.entry, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { db, rules } = editing.context
    const link = await linkWith(editing, c.req.header(previewHeader))
    if (!link) return refuse(c, 404, 'This preview is over.')
    const { page_id, locale } = link
    const copy = link.shows === 'page' ? await copySlug(db, page_id, locale) : undefined
    const slug = copy ?? (await slugOf(db, page_id, locale)) ?? ''
    const path = new URL(addressOf(rules, locale, slug), 'http://site.internal').pathname
    const { texts, lang, dir } = plainTexts(rules, locale)
    const remark = { label: texts.remark.leave, lang, dir }
    return c.json(PreviewEntry.parse({ data: { path, locale, remark } }))
  })
}

async function copySlug(db: Db, pageId: number, locale: string) {
  const row = await db
    .selectFrom('working_copies')
    .select('slug')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row?.slug
}

/** Finds what a preview shows: what is published, with what is written or planned in its place. */
export function previewsOf(
  editing: Editing,
  published: () => Promise<PublishedPages>,
): FindPreview {
  return async (token) => {
    const link = await linkWith(editing, token)
    if (!link) return undefined
    const { db } = editing.context
    const texts =
      link.shows === 'page' ? await copiesOf(db, link.page_id) : await plannedUntil(db, link)
    const pages = await shownPages(db, link, texts)
    return {
      pages: withPages(await published(), pages),
      content: () => contentFor(editing, texts),
    }
  }
}

interface ShownText {
  pageId: number
  locale: string
  /** Null: it is taken away. */
  fields: PageTexts | null
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
async function plannedUntil(db: Db, { at }: PreviewLink): Promise<ShownText[]> {
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

async function shownPages(db: Db, link: PreviewLink, texts: ShownText[]): Promise<PublishedPage[]> {
  const byPage = Map.groupBy(texts, ({ pageId }) => pageId)
  if (link.shows === 'page' && !byPage.has(link.page_id)) byPage.set(link.page_id, [])
  if (byPage.size === 0) return []
  const rows = await readRows(db, [...byPage.keys()])
  const pages = rows.map((page) => {
    const translatable = { ...page.translatable }
    for (const { locale, fields } of byPage.get(page.id) ?? []) {
      if (fields === null) delete translatable[locale]
      else translatable[locale] = shortTexts(fields, page.id)
    }
    return { ...page, translatable }
  })
  return link.shows === 'page' ? Promise.all(pages.map((page) => withStructure(db, page))) : pages
}

// A draft without an address would stand in the place of the home page.
function shortTexts({ content: _, ...texts }: PageTexts, id: number) {
  const isUnnamed = texts.slug === '' && texts.title === ''
  return isUnnamed ? { ...texts, slug: `page-${id}` } : texts
}

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
