import { getPageAddress } from '@vitrine/contract/addresses/address'
import { previewHeader } from '@vitrine/contract/http/paths'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { refusal } from '../../http/reply.ts'
import type { PublicContext } from '../../identity/guards/request-context.ts'
import { readPictures } from '../../media/pictures.ts'
import {
  addMachineSource,
  type PublishedPage,
  type PublishedPages,
  readPageRows,
  replacePages,
  typesetTexts,
} from '../../pages/published-pages.ts'
import { type StoredHtml, toContentKey } from '../../pages/store.ts'
import type { PreviewedSite } from '../../pages/with-preview.ts'
import { plainTexts } from '../../plain-page/texts.ts'
import { findMachineSource } from '../../publishing/machine-units.ts'
import { createTextPublisher } from '../../publishing/publisher.ts'
import { parseTextFields } from '../../publishing/text-fields.ts'
import { parseSources, readSources } from '../../publishing/translation-sources.ts'
import { readTaxonomyByKey } from '../../taxonomy/published-taxonomy.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { findSlug } from '../calls/propose-page-slug.ts'
import { findPageById } from '../calls/with-page.ts'
import { readStructure } from '../texts/structure.ts'
import { readFramedToken } from './framed-token.ts'
import { toPreviewTarget } from './page-preview.ts'
import { findPreviewLink, type PreviewTarget } from './previews.ts'
import { findFirstSlug, findSiteDraft, type SiteDraft } from './site-draft.ts'
import { findFramedVersion, type VersionText } from './version-preview.ts'

/** Returns the path at which a preview starts, for the server of the site. */
export async function showPreviewEntry(editing: EditingDeps, { request }: PublicContext) {
  request.setHeader('Cache-Control', 'no-store')
  const { db, rules } = editing.context
  const preview = await findPreview(editing, request.header(previewHeader))
  if (!preview) return refusal(404, 'This preview has expired.')
  const { locale, slug } = await findStart(db, preview)
  const path = new URL(getPageAddress(rules, locale, slug), 'http://site.internal').pathname
  const { texts, lang, dir } = plainTexts(rules, locale)
  const remark = { label: texts.remark.leave, lang, dir }
  return { data: { path, locale, isFramed: preview.isFramed, remark } }
}

/** What a preview token stands for: one text in its place, the content of a link, or unsaved content. */
type Preview = { isFramed: boolean } & (
  | { version: VersionText }
  | { link: PreviewTarget }
  | { draft: SiteDraft }
)

async function findPreview(
  editing: EditingDeps,
  token: string | undefined,
): Promise<Preview | undefined> {
  const { db, rules, keys, now } = editing.context
  const framed = readFramedToken(keys, token, now())
  if (framed && 'draft' in framed) {
    const draft = await findSiteDraft(editing.context, framed)
    return draft && { isFramed: true, draft }
  }
  if (framed && framed.shows !== 'page') {
    const version = await findFramedVersion(db, framed)
    return version && { isFramed: true, version }
  }
  const link = framed ? toPreviewTarget(rules, framed) : await findPreviewLink(editing, token)
  return link && { isFramed: framed !== undefined, link }
}

async function findStart(db: Db, preview: Preview) {
  if ('draft' in preview) {
    const { locale } = preview.draft
    return { locale, slug: await findFirstSlug(db, locale) }
  }
  if ('version' in preview) {
    const { pageId, locale, fields } = preview.version
    return { locale, slug: getSlug(fields, pageId) }
  }
  const { link } = preview
  const { page_id, locale } = link
  const draftSlug = link.shows === 'page' ? await findDraftSlug(db, page_id, locale) : undefined
  return { locale, slug: draftSlug ?? (await findSlug(db, page_id, locale)) ?? '' }
}

async function findDraftSlug(db: Db, pageId: number, locale: string) {
  const row = await db
    .selectFrom('working_copies')
    .select(['slug', 'title'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row && getSlug(row, pageId)
}

/**
 * Returns a function that finds the content of a preview: the published texts, with drafts or
 * scheduled texts in their place.
 */
export function createPreviewFinder(
  editing: EditingDeps,
  published: () => Promise<PublishedPages>,
): (token: string) => Promise<PreviewedSite | undefined> {
  return async (token) => {
    const { db } = editing.context
    const preview = await findPreview(editing, token)
    if (!preview) return undefined
    const { pageId, texts } = await readContent(editing, preview)
    const pages = await toPages(db, { pageId, texts })
    return {
      pages: replacePages(await published(), pages),
      html: () => publishTexts(editing, texts),
      ...('draft' in preview && preview.draft.unsaved),
    }
  }
}

/**
 * Returns a function that checks if a preview shows drafts of a page, and of the texts of its
 * template. It returns undefined for an invalid token.
 */
export function createDraftPreviewCheck(editing: EditingDeps) {
  return async (token: string): Promise<boolean | undefined> => {
    const preview = await findPreview(editing, token)
    return preview && 'link' in preview && preview.link.shows === 'page'
  }
}

interface PreviewText {
  pageId: number
  locale: string
  /** Null if it will be unpublished. */
  fields: PageTexts | null
  /** Source language, if it has units by a machine that no person has confirmed. */
  machineSource?: string | null
}

interface PreviewContent {
  /** The page whose drafts are shown; undefined for the whole site. */
  pageId: number | undefined
  texts: PreviewText[]
}

async function readContent(editing: EditingDeps, preview: Preview): Promise<PreviewContent> {
  if ('draft' in preview) return { pageId: undefined, texts: [] }
  if ('version' in preview) return { pageId: preview.version.pageId, texts: [preview.version] }
  const { link } = preview
  const { db } = editing.context
  if (link.shows === 'page')
    return { pageId: link.page_id, texts: await readDrafts(db, link.page_id) }
  return { pageId: undefined, texts: await readScheduled(db, link) }
}

async function readDrafts(db: Db, pageId: number): Promise<PreviewText[]> {
  const rows = await db
    .selectFrom('working_copies')
    .select(['locale', 'fields'])
    .where('page_id', '=', pageId)
    .where('locale', '!=', everyLocale)
    .execute()
  const texts: PreviewText[] = []
  for (const { locale, fields } of rows) {
    const { fields: sources } = await readSources(db, { pageId, locale }, 'copy')
    const machineSource = findMachineSource(sources)
    texts.push({ pageId, locale, fields: parseTextFields(fields), machineSource })
  }
  return texts
}

/** Reads the texts scheduled until a time, or all if there is none. */
async function readScheduled(db: Db, { at }: PreviewTarget): Promise<PreviewText[]> {
  const rows = await db
    .selectFrom('page_plans as plans')
    .innerJoin('pages', 'pages.id', 'plans.page_id')
    .leftJoin('revisions', 'revisions.id', 'plans.revision_id')
    .select(['plans.page_id', 'plans.locale', 'plans.publish_at', 'plans.unpublish_at'])
    .select(['revisions.fields', 'revisions.sources'])
    .where('pages.deleted_at', 'is', null)
    .execute()
  const isDue = (moment: string | null) => moment !== null && (at === null || moment <= at)
  return rows.flatMap((row): PreviewText[] => {
    const { page_id: pageId, locale, publish_at, unpublish_at, fields, sources } = row
    if (at !== null && isDue(unpublish_at)) return [{ pageId, locale, fields: null }]
    if (!isDue(publish_at) || fields === null) return []
    const machineSource = findMachineSource(parseSources(sources))
    return [{ pageId, locale, fields: parseTextFields(fields), machineSource }]
  })
}

async function toPages(db: Db, { pageId, texts }: PreviewContent): Promise<PublishedPage[]> {
  const byPage = Map.groupBy(texts, ({ pageId }) => pageId)
  if (pageId !== undefined && !byPage.has(pageId)) byPage.set(pageId, [])
  if (byPage.size === 0) return []
  const rows = await readPageRows(db, [...byPage.keys()])
  // A preview of the whole site shows no private page.
  const shown = rows.filter(({ id, readers }) => id === pageId || readers === null)
  const pages = shown.map((page) => {
    const translatable = { ...page.translatable }
    for (const { locale, fields, machineSource = null } of byPage.get(page.id) ?? []) {
      if (fields === null) delete translatable[locale]
      else {
        const shown = {
          ...typesetTexts(locale, withoutContent(fields, page.id)),
          words_changed_at: page.translatable[locale]?.words_changed_at ?? null,
        }
        translatable[locale] = addMachineSource(shown, machineSource)
      }
    }
    return { ...page, translatable }
  })
  return pageId !== undefined
    ? Promise.all(pages.map((page) => withDraftStructure(db, page)))
    : pages
}

const withoutContent = ({ content: _, ...texts }: PageTexts, id: number) => ({
  ...texts,
  slug: getSlug(texts, id),
})

// An empty slug would be the home page.
const getSlug = ({ slug, title }: Pick<PageTexts, 'slug' | 'title'>, id: number) =>
  slug === '' && title === '' ? `page-${id}` : slug

async function withDraftStructure(db: Db, page: PublishedPage): Promise<PublishedPage> {
  const row = await findPageById(db, page.id)
  if (!row) return page
  const { changed, fields } = await readStructure(db, row)
  if (!changed) return page
  const { picture, seo_image, topics, authors, ...structure } = fields
  const ids = [picture, seo_image].filter((id) => id !== null)
  const pictures = await readPictures(db, ids)
  return {
    ...page,
    ...structure,
    ...(await readTaxonomyByKey(db, { topics, authors })),
    picture: pictures.get(picture ?? 0) ?? null,
    seo_image: pictures.get(seo_image ?? 0) ?? null,
  }
}

async function publishTexts(
  { context: { db, rules }, images }: EditingDeps,
  texts: PreviewText[],
): Promise<Map<string, StoredHtml>> {
  const publish = createTextPublisher(db, rules, images)
  const html = new Map<string, StoredHtml>()
  for (const { pageId, locale, fields } of texts) {
    if (fields === null) continue
    const published = await publish(fields, locale)
    if ('problem' in published) continue
    const stored = { content: published.html, fields: published.field_html }
    html.set(toContentKey(pageId, locale), stored)
  }
  return html
}
