import type { OldItem } from '../old-site-exports/old-site-export.ts'

const titleKeys = ['_yoast_wpseo_title', 'rank_math_title', '_seopress_titles_title']
const descriptionKeys = ['_yoast_wpseo_metadesc', 'rank_math_description', '_seopress_titles_desc']

interface SeoInput {
  item: OldItem
  siteTitle: string
  /** Text of the excerpt without markup. */
  excerpt: string
}

/** Returns the title and the description of Yoast SEO, Rank Math or SEOPress. */
export function readSeo({ item, siteTitle, excerpt }: SeoInput) {
  const values: Record<string, string> = {
    title: item.title,
    post_title: item.title,
    sitename: siteTitle,
    sitetitle: siteTitle,
    sep: '–',
    excerpt,
    excerpt_only: excerpt,
    post_excerpt: excerpt,
  }
  const fill = (keys: string[]) => {
    const text = keys.map((key) => item.meta.get(key)).find(Boolean) ?? ''
    return text
      .replaceAll(/%%?([a-z_]+)(?:\([^)]*\))?%%?/gi, (_, name) => values[name.toLowerCase()] ?? '')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s–|-]+|[\s–|-]+$/g, '')
  }
  // The site adds its name to titles itself.
  const title = fill(titleKeys).replace(new RegExp(`\\s[–|-]\\s${escapePattern(siteTitle)}$`), '')
  return {
    seo_title: title === item.title ? '' : title.slice(0, textMax),
    seo_description: (fill(descriptionKeys) || excerpt).slice(0, textMax),
  }
}

const textMax = 2_000
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
