import * as z from 'zod/mini'
import { readWxr, type WxrProblems, type WxrRecord } from './read-wxr.ts'
import type { Spool, SpoolRange } from './spool.ts'

/** A category, a tag or a term of another taxonomy. */
export interface WordpressTerm {
  id: number
  taxonomy: string
  slug: string
  name: string
  description: string
  /** Slug of the term above it. */
  parent: string
}

/** A term of an item, as the item names it. */
export interface ItemTerm {
  taxonomy: string
  slug: string
  name: string
}

/** A post, a page, a file, an entry of a menu or anything else that WordPress stores as a post. */
export interface WordpressItem {
  id: number
  type: string
  status: string
  title: string
  slug: string
  link: string
  parent: number
  order: number
  author: string
  /** In ISO 8601; undefined if the source has none, such as `0000-00-00 00:00:00`. */
  date: string | undefined
  isProtected: boolean
  isSticky: boolean
  /** Address of the file of an attachment. */
  file: string
  terms: ItemTerm[]
  meta: ReadonlyMap<string, string>
  text: SpoolRange
}

/** Text of an item. */
export const ItemText = z.object({
  content: z.string(),
  excerpt: z.string(),
  /** Data of the page builder Elementor. */
  builder: z.string(),
})
export type ItemText = z.infer<typeof ItemText>

/** An export of WordPress, without the texts of its items. */
export interface WordpressSite {
  title: string
  /** Address of the home page. */
  url: string
  language: string
  authors: { login: string; name: string; email: string }[]
  terms: WordpressTerm[]
  items: WordpressItem[]
  comments: number
  problems: WxrProblems
}

/** Meta data that the import reads; others may be large. */
const metaPattern =
  /^(_thumbnail_id|_wp_attach(ed_file|ment_image_alt)|_menu_item_(type|object|object_id|menu_item_parent|url)|_yoast_wpseo_(title|metadesc)|rank_math_(title|description)|_seopress_titles_(title|desc)|_elementor_edit_mode|_icl_lang_code|_wpml_language|_wpml_import_(language_code|translation_group)|_et_pb_use_builder|_wpb_vc_js_status)$/

/** Reads an export. Writes the texts into the spool. */
export async function readWordpressSite(file: string, spool: Spool): Promise<WordpressSite> {
  const site: WordpressSite = {
    title: '',
    url: '',
    language: '',
    authors: [],
    terms: [],
    items: [],
    comments: 0,
    problems: { isCut: false, faults: [] },
  }
  const seen = new Set<number>()
  site.problems = await readWxr(file, async (record) => {
    if (record.kind !== 'item') return readOther(site, record)
    const item = await readItem(record, spool)
    if (seen.has(item.id)) return
    seen.add(item.id)
    site.comments += record.comments
    site.items.push(item)
  })
  return site
}

function readOther(site: WordpressSite, record: WxrRecord) {
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

const termReaders: Record<string, (get: Getter) => WordpressTerm> = {
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

async function readItem(record: WxrRecord, spool: Spool): Promise<WordpressItem> {
  const get = createGetter(record)
  const terms = record.elements.flatMap(({ name, attributes, text }) => {
    const { domain = '', nicename = '' } = attributes
    return name === 'category' && domain ? { taxonomy: domain, slug: nicename, name: text } : []
  })
  const text: ItemText = {
    content: get('content:encoded', false),
    excerpt: get('excerpt:encoded'),
    builder: record.meta.get('_elementor_data') ?? '',
  }
  return {
    id: Number(get('wp:post_id')) || 0,
    type: get('wp:post_type') || 'post',
    status: get('wp:status') || 'publish',
    title: get('title'),
    slug: get('wp:post_name'),
    link: get('link'),
    parent: Number(get('wp:post_parent')) || 0,
    order: Number(get('wp:menu_order')) || 0,
    author: get('dc:creator'),
    date: readDate(get('wp:post_date_gmt')) ?? readDate(get('wp:post_date')),
    isProtected: get('wp:post_password') !== '',
    isSticky: get('wp:is_sticky') === '1',
    file: get('wp:attachment_url'),
    terms,
    meta: new Map([...record.meta].filter(([key]) => metaPattern.test(key))),
    text: await spool.add(text),
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
function readDate(text: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const date = new Date(`${day}T${time}Z`)
  const isValid = day !== undefined && !day.startsWith('0000') && !Number.isNaN(date.getTime())
  return isValid ? date.toISOString() : undefined
}
