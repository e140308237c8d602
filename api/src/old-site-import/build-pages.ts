import { getPageAddress } from '@vitrine/contract/addresses/address'
import { isPublicationDate } from '@vitrine/contract/admin/structure'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { getText } from '../html/get-text.ts'
import { HtmlTooLarge, maxLength } from '../html/limits.ts'
import { parseHtml } from '../html/parse-html.ts'
import { ItemText, type OldItem, type OldSiteExport } from '../old-site-exports/old-site-export.ts'
import type { Spool } from '../old-site-exports/spool.ts'
import { detach } from '../texts/detach.ts'
import { extractBuilderText } from '../wordpress/builder-data.ts'
import { printComments } from '../wordpress/comments.ts'
import type { ContentContext } from '../wordpress/content-context.ts'
import { convertContent } from '../wordpress/convert-content.ts'
import { insertFootnotes } from '../wordpress/footnotes.ts'
import { convertForm, type indexOldForms, isOldForm } from '../wordpress/old-forms.ts'
import { findPageWords } from '../wordpress/page-words.ts'
import { readSeo } from '../wordpress/seo.ts'
import type { EarlierImport } from './imported-texts.ts'
import { type OldSite, parseOldAddress, toOldPath } from './old-address.ts'
import type { OldFiles } from './old-files.ts'
import { listAncestors, type PagePlan, type PlannedPage, type PlannedText } from './plan-pages.ts'
import { findVisibility } from './private-pages.ts'
import type { Loss, OldSiteReport, ReportedPage } from './report.ts'
import type { TermKeys } from './terms.ts'

/** What the conversion of all texts of an export needs. */
export interface BuildContext {
  site: OldSiteExport
  rules: LocaleRules
  old: OldSite
  plan: PagePlan
  files: OldFiles
  terms: TermKeys
  spool: Spool
  /** Sources of reusable blocks by their id. */
  reusable: Map<number, string>
  /** Losses by their page and name. */
  losses: Map<string, Loss>
  items: ReadonlyMap<number, OldItem>
  findForm: ReturnType<typeof indexOldForms>
  earlier: EarlierImport
  /** Topics that published pages have, as `locale key`. */
  usedTopics: Set<string>
  /** Pictures without an alternative text, by page. */
  undescribed: Map<string, OldSiteReport['undescribed'][number]>
  /** True if comments become a part of their text. */
  keepsComments: boolean
  commentsKept: number
  /** First text that uses each file, by the address of the file. */
  fileUses: Map<string, Pick<ReportedPage, 'key' | 'locale'>>
}

/** Describes a text for the report. */
export const describeText = (
  rules: LocaleRules,
  key: string,
  { item, locale, slug }: PlannedText,
): ReportedPage => ({
  key,
  locale,
  title: item.title,
  from: item.link,
  to: getPageAddress(rules, locale, slug),
})

/** Builds a page in the form of a page file. */
export async function buildPage(context: BuildContext, page: PlannedPage) {
  const { plan, files, terms, items } = context
  const translations: Record<string, TransferTranslation> = {}
  for (const text of page.texts)
    translations[text.locale] = await buildText(context, page.key, text)
  const [first] = page.texts
  if (!first) return undefined
  const { item } = first
  const parent = item.type === 'page' ? listAncestors(item, items).at(-1) : undefined
  const parentKey = parent && plan.textById.get(parent.id)?.key
  const picture = page.texts
    .map((text) => files.find(Number(text.item.meta.get('_thumbnail_id'))))
    .find((file) => file?.isImage)
  if (picture && !context.fileUses.has(picture.address))
    context.fileUses.set(picture.address, { key: page.key, locale: first.locale })
  const visibility = findVisibility(page, plan, items)
  const topics = terms
    .listTopics(page.texts.map((text) => text.item))
    .slice(0, taxonomyLimits.topicsPerPage)
  // A page of an earlier import keeps the topics that it has here.
  const finalTopics = context.earlier.complete.get(page.key)?.topics ?? topics
  if (visibility === undefined || visibility === 'everyone')
    for (const [locale, { status }] of Object.entries(translations))
      if (status === 'published')
        for (const topic of finalTopics) context.usedTopics.add(`${locale} ${topic}`)
  const date = item.date !== undefined && isPublicationDate(item.date) ? item.date : undefined
  return {
    key: page.key,
    template: isOldForm(item) ? 'form' : item.type === 'post' ? 'article' : 'page',
    ...(parentKey !== undefined && parentKey !== page.key && { parent: parentKey }),
    position: item.type === 'page' ? item.order : 0,
    ...(visibility !== undefined && { visible_to: visibility }),
    ...(isOldForm(item) && { fields: await buildFormFields(context, page.key, first) }),
    ...(picture && { picture: decodeURIComponent(picture.address) }),
    ...(date !== undefined && { published_on: date, created_at: date }),
    topics,
    authors: item.type === 'post' ? terms.listAuthors(item) : [],
    translations,
  }
}

async function buildText(
  context: BuildContext,
  key: string,
  text: PlannedText,
): Promise<TransferTranslation> {
  const { item, slug } = text
  const { spool, rules, losses, site, files } = context
  const page = describeText(rules, key, text)
  const onLoss: ContentContext['onLoss'] = (kind, name) => addLoss(losses, { kind, name, page })
  const source = ItemText.parse(await spool.read(item.text))
  const isBuilder = item.meta.get('_elementor_edit_mode') === 'builder'
  if (isBuilder) onLoss('builder', 'elementor')
  if (item.isProtected) onLoss('protected', 'password')
  else if (item.status === 'private') onLoss('protected', 'private')
  if (item.status === 'future') onLoss('planned', item.date ?? '')
  if (item.isSticky) onLoss('sticky', '')
  const picture = Number(item.meta.get('_thumbnail_id'))
  if (picture > 0 && !files.find(picture)) onLoss('featured', String(picture))
  for (const { kind, name } of item.losses ?? []) onLoss(kind, name)
  const written =
    isBuilder && source.content.trim() === ''
      ? extractBuilderText(source.builder)
      : insertFootnotes(source.content, source.footnotes)
  const isPublished = (item.status === 'publish' || item.status === 'private') && !isOldForm(item)
  const contentContext = createContentContext(context, item, { page, onLoss })
  const content = isOldForm(item) ? '' : convert(written, contentContext)
  return {
    title: toTitle(item),
    slug,
    content: content + convertComments(context, text, { ...source, content }, contentContext),
    ...readSeo({ item, siteTitle: site.title, excerpt: toPlainText(source.excerpt) }),
    status: isPublished ? 'published' : 'draft',
  }
}

/** Converts the comments of a text: of many, the first ones that a page has room for. */
function convertComments(
  build: BuildContext,
  { locale }: PlannedText,
  { content, comments }: Pick<ItemText, 'content' | 'comments'>,
  context: ContentContext,
): string {
  if (!build.keepsComments) return ''
  const words = findPageWords(build.rules, locale).texts
  let first = comments
  let html = printComments(first, { locale, words })
  while (html !== '' && !hasRoom(content + html)) {
    first = first.slice(0, first.length >> 1)
    html = printComments(first, { locale, words })
  }
  build.commentsKept += first.length
  if (first.length < comments.length)
    context.onLoss('comments', String(comments.length - first.length))
  return convert(html, context)
}

/** True if a page has room for the HTML, also with longer addresses. */
function hasRoom(html: string): boolean {
  try {
    return html.length < roomShare * maxLength && parseHtml(html) !== undefined
  } catch (error) {
    if (error instanceof HtmlTooLarge) return false
    throw error
  }
}

const roomShare = 0.9

/** Returns the field of a page that has a form of a plug-in. */
async function buildFormFields(context: BuildContext, key: string, text: PlannedText) {
  const { rules, spool, losses } = context
  const source = ItemText.parse(await spool.read(text.item.text))
  const { definition, left } = convertForm(rules, text.locale, text.item, source)
  const page = describeText(rules, key, text)
  if (!definition) addLoss(losses, { kind: 'form-part', name: text.item.title, page })
  for (const name of left) addLoss(losses, { kind: 'form-part', name, page })
  return definition ? { 'form.form': { form: definition } } : {}
}

const titleMax = 500

/** Titles contain entities and sometimes elements. */
const toTitle = ({ title, id }: OldItem) => toPlainText(title).slice(0, titleMax) || `(${id})`

const toPlainText = (html: string) =>
  html === '' ? '' : getText(parseHtml(html.slice(0, plainTextMax)).tree, plainTextMax)

const plainTextMax = 2_000

function convert(source: string, context: ContentContext): string {
  try {
    return convertContent(source, context)
  } catch (error) {
    if (!(error instanceof HtmlTooLarge)) throw error
    context.onLoss('text', error.reason)
    return ''
  }
}

function createContentContext(
  { site, files, plan, old, rules, reusable, fileUses, findForm, undescribed }: BuildContext,
  item: OldItem,
  { page, onLoss }: { page: ReportedPage } & Pick<ContentContext, 'onLoss'>,
): ContentContext {
  return {
    isHtml: site.system.isHtml,
    post: item.id,
    findAttachment: files.find,
    findByAddress: (address) => files.findByAddress(address, page.locale),
    listImages: files.listImages,
    toFileAddress: (written) => {
      const address = files.toAddress(written)
      if (address !== undefined && !fileUses.has(address)) fileUses.set(detach(address), page)
      return address
    },
    toLink: (address) => toLink({ plan, old, rules, files }, address),
    findReusable: (id) => reusable.get(id),
    findForm: (reference, title) => findForm(reference, title)?.title,
    onUndescribed: (address) => {
      const picture = detach(address)
      undescribed.set([page.key, page.locale, picture].join(' '), { page, picture })
    },
    onLoss,
  }
}

/** Converts a link to the old site: to the address of the page, or to the same path of this site. */
function toLink(
  { plan, old, rules, files }: Pick<BuildContext, 'plan' | 'old' | 'rules' | 'files'>,
  address: string,
): string | undefined {
  const url = parseOldAddress(old, address)
  if (!url) return undefined
  const id = ['p', 'page_id'].map((name) => url.searchParams.get(name)).find(Boolean)
  const path = toOldPath(url).toLowerCase()
  const text = id ? plan.textById.get(Number(id)) : plan.textByPath.get(path)
  if (text) return getPageAddress(rules, text.locale, text.slug) + url.hash
  const file = url.search === '' ? files.findByPage(path) : undefined
  return file ?? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

function addLoss(losses: BuildContext['losses'], loss: Omit<Loss, 'count'>) {
  const { kind, name, page } = loss
  const id = [page.key, page.locale, kind, name].join(' ')
  const known = losses.get(id)
  if (known) known.count++
  else losses.set(detach(id), { ...loss, name: detach(name), count: 1 })
}
