import { toIsoDate } from '../old-site-exports/iso-date.ts'
import {
  createEmptyExport,
  type ItemComment,
  type ItemText,
  type OldItem,
  type OldSiteExport,
  type OldTerm,
  type SourceReading,
} from '../old-site-exports/old-site-export.ts'
import type { OldSystem } from '../old-site-exports/old-system.ts'
import type { Spool } from '../old-site-exports/spool.ts'
import { readWxr, type WxrRecord } from './read-wxr.ts'

const wordpress: OldSystem = {
  name: 'WordPress',
  isHtml: false,
  hasIdAddresses: true,
  bases: { category: 'category', post_tag: 'tag' },
  uploads: '/wp-content/uploads',
  feeds: [
    ...['/feed', '/feed/**', '/comments/feed'],
    ...['/feed=rss2', '/feed=atom', '/feed=rss', '/feed=rdf'],
  ],
  archives: ['/author/**', '/page/**'],
  fileFolders: ['', 'uploads', 'wp-content/uploads'],
}

/** Meta data that belongs to the text of an item. */
const textKeys = new Set(['_elementor_data', '_form', 'footnotes', '_mail'])
/** Other meta data that the import reads. */
const metaPattern =
  /^(_thumbnail_id|_wp_attach(ed_file|ment_image_alt)|_menu_item_(type|object|object_id|menu_item_parent|url)|_yoast_wpseo_(title|metadesc)|rank_math_(title|description)|_seopress_titles_(title|desc)|_elementor_edit_mode|_icl_lang_code|_wpml_language|_wpml_import_(language_code|translation_group)|_et_pb_use_builder|_wpb_vc_js_status|_hash|_locale)$/

/** Reads an export. Writes the texts into the spool. */
export async function readWordpressSite(
  file: string,
  spool: Spool,
  { timeZone, onRead }: SourceReading,
): Promise<OldSiteExport> {
  const site = createEmptyExport(wordpress)
  const seen = new Set<number>()
  let omitted = 0
  const onRecord = async (record: WxrRecord) => {
    if (record.kind !== 'item') return readOther(site, record)
    const item = await readItem(record, spool, timeZone)
    if (item.id === 0 || seen.has(item.id)) {
      omitted++
      return
    }
    seen.add(item.id)
    site.comments += record.commentCount
    site.items.push(item)
  }
  const keepsMeta = (key: string) => textKeys.has(key) || metaPattern.test(key)
  site.problems = await readWxr(file, { onRecord, onRead, keepsMeta })
  if (omitted > 0) site.problems.faults.push({ kind: 'same-id', name: String(omitted) })
  addUndeclaredTerms(site)
  return site
}

/** An export of posts only declares no categories and no tags: takes them from the posts. */
function addUndeclaredTerms({ system, terms, items }: OldSiteExport) {
  const known = new Set(terms.map(({ taxonomy, slug }) => `${taxonomy} ${slug}`))
  for (const { taxonomy, slug, name } of items.flatMap((item) => item.terms)) {
    const key = `${taxonomy} ${slug}`
    if (!Object.hasOwn(system.bases, taxonomy) || slug === '' || known.has(key)) continue
    known.add(key)
    terms.push({ id: 0, taxonomy, slug, name, description: '', parent: '' })
  }
}

function readOther(site: OldSiteExport, record: WxrRecord) {
  const get = createGetter(record)
  const own = record.elements[0]?.text.trim() ?? ''
  if (record.kind === 'title') site.title = own
  else if (record.kind === 'link' && site.url === '') site.url = own
  else if (record.kind === 'wp:base_blog_url' && own !== '') site.url = own
  else if (record.kind === 'language') site.language = own
  else if (record.kind === 'wp:author') {
    const login = get('wp:author_login')
    const name = get('wp:author_display_name') || login
    site.authors.push({ login, name, email: get('wp:author_email') })
  } else {
    const term = termReaders[record.kind]?.(get)
    if (term) site.terms.push(term)
  }
}

type Getter = (name: string) => string

const termReaders: Record<string, (get: Getter) => OldTerm> = {
  'wp:category': (get) => ({
    id: Number(get('wp:term_id')),
    taxonomy: 'category',
    slug: get('wp:category_nicename'),
    name: get('wp:cat_name'),
    description: get('wp:category_description'),
    parent: get('wp:category_parent'),
  }),
  'wp:tag': (get) => ({
    id: Number(get('wp:term_id')),
    taxonomy: 'post_tag',
    slug: get('wp:tag_slug'),
    name: get('wp:tag_name'),
    description: get('wp:tag_description'),
    parent: '',
  }),
  'wp:term': (get) => ({
    id: Number(get('wp:term_id')),
    taxonomy: get('wp:term_taxonomy'),
    slug: get('wp:term_slug'),
    name: get('wp:term_name'),
    description: get('wp:term_description'),
    parent: get('wp:term_parent'),
  }),
}

async function readItem(record: WxrRecord, spool: Spool, timeZone: string): Promise<OldItem> {
  const get = createGetter(record)
  const terms = record.elements.flatMap(({ name, attributes, text }) => {
    const { domain = '', nicename = '' } = attributes
    return name === 'category' && domain ? { taxonomy: domain, slug: nicename, name: text } : []
  })
  const text: ItemText = {
    content: get('content:encoded', false),
    excerpt: get('excerpt:encoded'),
    builder: record.meta.get('_elementor_data') ?? '',
    form: record.meta.get('_form') ?? '',
    footnotes: record.meta.get('footnotes') ?? '',
    formMail: record.meta.get('_mail') ?? '',
    comments: record.comments.flatMap((comment) => readComment(comment, timeZone) ?? []),
  }
  const type = get('wp:post_type') || 'post'
  return {
    id: Number(get('wp:post_id')) || 0,
    type,
    status: get('wp:status') || 'publish',
    title: get('title'),
    slug: get('wp:post_name'),
    link: get('link'),
    parent: Number(get('wp:post_parent')) || 0,
    order: toOrder(get('wp:menu_order')),
    author: get('dc:creator'),
    date: readDate(get('wp:post_date_gmt'), 'UTC') ?? readDate(get('wp:post_date'), timeZone),
    isProtected: get('wp:post_password') !== '',
    isSticky: get('wp:is_sticky') === '1',
    file: get('wp:attachment_url'),
    ...(type === 'attachment' && text.excerpt && { caption: text.excerpt }),
    terms,
    meta: new Map([...record.meta].filter(([key]) => !textKeys.has(key))),
    text: await spool.add(text),
  }
}

const orderMax = 1_000_000
const toOrder = (text: string) =>
  Math.max(-orderMax, Math.min(orderMax, Math.trunc(Number(text)))) || 0

/** Reads an approved comment; undefined for notices of links. */
function readComment(elements: Map<string, string>, timeZone: string): ItemComment | undefined {
  const get = (name: string) => (elements.get(`wp:comment_${name}`) ?? '').trim()
  if (!['', 'comment'].includes(get('type'))) return undefined
  return {
    id: Number(get('id')) || 0,
    parent: Number(get('parent')) || 0,
    author: get('author'),
    date: readDate(get('date_gmt'), 'UTC') ?? readDate(get('date'), timeZone),
    content: get('content'),
  }
}

function createGetter({ elements }: WxrRecord) {
  const texts = new Map(elements.map(({ name, text }) => [name, text]))
  return (name: string, isTrimmed = true) => {
    const text = texts.get(name) ?? ''
    return isTrimmed ? text.trim() : text
  }
}

/** Converts `2010-05-08 01:12:00` to ISO 8601. */
const readDate = (text: string, timeZone: string): string | undefined =>
  /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/.test(text) ? toIsoDate(text, timeZone) : undefined
