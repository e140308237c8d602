import { isInternal } from '../../html/addresses.ts'
import { rewriteAddresses } from '../../publishing/rewrite-addresses.ts'

/** A path of the site, where somebody has pasted the whole address of a page. */
export function withoutOrigin(href: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  if (!href.startsWith(origin)) return href
  const path = href.slice(origin.length)
  // Two slashes would begin the address of another host.
  if (isInternal(path)) return path
  return path === '' || /^[?#]/.test(path) ? `/${path}` : href
}

/** The same for every link of a text, so that they lead to its pages wherever the site is taken. */
export function withoutOrigins(content: string, publicUrl: string): string {
  if (!content.includes(new URL(publicUrl).origin)) return content
  return rewriteAddresses(content, (href) => withoutOrigin(href, publicUrl))
}
