import { isInternal } from '../../html/addresses.ts'
import { rewriteAddresses } from '../../publishing/rewrite-addresses.ts'

/** Returns the path of a full URL of the site; any other address unchanged. */
export function stripOrigin(href: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  if (!href.startsWith(origin)) return href
  const path = href.slice(origin.length)
  // `//` would begin the address of another host.
  if (isInternal(path)) return path
  return path === '' || /^[?#]/.test(path) ? `/${path}` : href
}

/**
 * Like `stripOrigin`, for all links of a text: they stay valid if the site moves to another host.
 */
export function stripOrigins(content: string, publicUrl: string): string {
  if (!content.includes(new URL(publicUrl).origin)) return content
  return rewriteAddresses(content, (href) => stripOrigin(href, publicUrl))
}
