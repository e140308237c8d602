/** An item of a WordPress export that a test writes. */
export interface WxrItem {
  id: number
  type?: string
  title?: string
  slug?: string
  link?: string
  content?: string
  excerpt?: string
  status?: string
  parent?: number
  order?: number
  date?: string
  password?: string
  author?: string
  file?: string
  /** Terms as taxonomy, slug and name. */
  terms?: [taxonomy: string, slug: string, name: string][]
  meta?: Record<string, string>
}

interface WxrFile {
  items: WxrItem[]
  /** Terms as XML. */
  terms?: string
  language?: string
}

export const oldHost = 'https://old.example'

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** Prints an export in the form of WordPress. */
export const printWxr = ({
  items,
  terms = '',
  language = 'fr-FR',
}: WxrFile) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Boulangerie</title><link>${oldHost}</link><language>${language}</language>
<wp:base_blog_url>${oldHost}</wp:base_blog_url>
<wp:author><wp:author_login>${cdata('anna')}</wp:author_login><wp:author_display_name>${cdata('Anna Petit')}</wp:author_display_name></wp:author>
${terms}
${items.map(printItem).join('\n')}
</channel></rss>`

export function printItem(item: WxrItem): string {
  const { id, type = 'post', slug = `item-${id}`, terms = [], meta = {} } = item
  return `<item><title>${cdata(item.title ?? `Titre ${id}`)}</title><link>${item.link ?? `${oldHost}/${slug}/`}</link>
<dc:creator>${cdata(item.author ?? 'anna')}</dc:creator>
<content:encoded>${cdata(item.content ?? '')}</content:encoded><excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${item.date ?? '2020-05-04 10:00:00'}</wp:post_date_gmt>
<wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${item.status ?? 'publish'}</wp:status>
<wp:post_parent>${item.parent ?? 0}</wp:post_parent><wp:menu_order>${item.order ?? 0}</wp:menu_order>
<wp:post_type>${type}</wp:post_type><wp:post_password>${cdata(item.password ?? '')}</wp:post_password>
${item.file ? `<wp:attachment_url>${cdata(item.file)}</wp:attachment_url>` : ''}
${terms.map(([taxonomy, nicename, name]) => `<category domain="${taxonomy}" nicename="${nicename}">${cdata(name)}</category>`).join('')}
${Object.entries(meta)
  .map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join('')}
</item>`
}

/** Prints a category with the slugs of Polylang. */
export const printCategory = (id: number, slug: string, name: string) =>
  `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`
