import { escapeHtml } from '@vitrine/contract/html/escape-html'

/** Head of the document, and attributes of its `html` element. */
export interface Head {
  title: string
  lang: string
  dir: 'ltr' | 'rtl'
  /** Color scheme of screens that use the component kit. */
  scheme?: 'light'
  tags: HeadTag[]
}

export type HeadTag =
  | { name: 'meta' | 'link'; attributes: Record<string, string> }
  | { name: 'script'; attributes: Record<string, string>; json: unknown }

export const createMetaTag = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes:
    name.startsWith('og:') || name.startsWith('article:')
      ? { property: name, content }
      : { name, content },
})

export const createLinkTag = (
  rel: string,
  href: string,
  more: Record<string, string> = {},
): HeadTag => ({
  name: 'link',
  attributes: { rel, ...more, href },
})

export const createJsonLdTag = (json: unknown): HeadTag => ({
  name: 'script',
  attributes: { type: 'application/ld+json' },
  json,
})

/** Serializes JSON for a script element: escapes `<`, so that it cannot close the element. */
export const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export function toHeadHtml({ title, tags }: Head): string {
  return `<title>${escapeHtml(title)}</title>${tags.map(tagHtml).join('')}`
}

function tagHtml(tag: HeadTag) {
  const attributes = Object.entries(tag.attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
  const end = tag.name === 'script' ? `${toScriptJson(tag.json)}</script>` : ''
  return `<${tag.name}${attributes}>${end}`
}
