import { getPageAddress } from '@vitrine/contract/addresses/address'
import { isPublicationDate } from '@vitrine/contract/admin/structure'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { getText } from '../html/get-text.ts'
import { HtmlTooLarge } from '../html/limits.ts'
import { parseHtml } from '../html/parse-html.ts'
import { extractBuilderText } from './builder-data.ts'
import type { ContentContext } from './content-context.ts'
import { convertContent } from './convert-content.ts'
import { type OldSite, parseOldAddress, toOldPath } from './old-address.ts'
import type { OldFiles } from './old-files.ts'
import { listAncestors, type PagePlan, type PlannedPage, type PlannedText } from './plan-pages.ts'
import type { Loss, ReportedPage } from './report.ts'
import { readSeo } from './seo.ts'
import type { Spool } from './spool.ts'
import type { TermKeys } from './terms.ts'
import { ItemText, type WordpressItem, type WordpressSite } from './wordpress-site.ts'

/** What the conversion of all texts of an export needs. */
export interface BuildContext {
  site: WordpressSite
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
  items: ReadonlyMap<number, WordpressItem>
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
  const date = item.date !== undefined && isPublicationDate(item.date) ? item.date : undefined
  return {
    key: page.key,
    template: item.type === 'post' ? 'article' : 'page',
    ...(parentKey !== undefined && parentKey !== page.key && { parent: parentKey }),
    position: item.type === 'page' ? item.order : 0,
    ...(picture && { picture: decodeURIComponent(picture.address) }),
    ...(date !== undefined && { published_on: date, created_at: date }),
    topics: terms
      .listTopics(page.texts.map((text) => text.item))
      .slice(0, taxonomyLimits.topicsPerPage),
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
  const { spool, rules, losses, site } = context
  const page = describeText(rules, key, text)
  const onLoss: ContentContext['onLoss'] = (kind, name) => addLoss(losses, { kind, name, page })
  const source = ItemText.parse(await spool.read(item.text))
  const isBuilder = item.meta.get('_elementor_edit_mode') === 'builder'
  if (isBuilder) onLoss('builder', 'elementor')
  if (item.isProtected || item.status === 'private') onLoss('protected', item.status)
  if (item.status === 'future') onLoss('planned', item.date ?? '')
  const written =
    isBuilder && source.content.trim() === '' ? extractBuilderText(source.builder) : source.content
  const isPublished = item.status === 'publish' && !item.isProtected
  return {
    title: toTitle(item),
    slug,
    content: convert(written, createContentContext(context, item, { page, onLoss })),
    ...readSeo({ item, siteTitle: site.title, excerpt: toPlainText(source.excerpt) }),
    status: isPublished ? 'published' : 'draft',
  }
}

const titleMax = 500

/** Titles contain entities and sometimes elements. */
const toTitle = ({ title, id }: WordpressItem) => toPlainText(title).slice(0, titleMax) || `(${id})`

const toPlainText = (html: string) =>
  html === '' ? '' : getText(parseHtml(html.slice(0, plainTextMax)).tree, plainTextMax)

const plainTextMax = 2_000

function convert(source: string, context: ContentContext): string {
  try {
    return convertContent(source, context)
  } catch (error) {
    if (!(error instanceof HtmlTooLarge)) throw error
    context.onLoss('text', error.message)
    return ''
  }
}

function createContentContext(
  { files, plan, old, rules, reusable, fileUses }: BuildContext,
  item: WordpressItem,
  { page, onLoss }: { page: ReportedPage } & Pick<ContentContext, 'onLoss'>,
): ContentContext {
  return {
    post: item.id,
    findAttachment: files.find,
    listImages: files.listImages,
    toFileAddress: (written) => {
      const address = files.toAddress(written)
      if (address !== undefined && !fileUses.has(address)) fileUses.set(address, page)
      return address
    },
    toLink: (address) => toLink({ plan, old, rules, files }, address),
    findReusable: (id) => reusable.get(id),
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
  else losses.set(id, { ...loss, count: 1 })
}
