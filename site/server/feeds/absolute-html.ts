// HTML of the API: attributes in quotes, `<` escaped in texts.
const tag = /<[a-z][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/gi
const attribute = /([^\s"'=<>/]+)="([^"]*)"|'[^']*'/g

/** Starts of addresses in `srcset`: at its start, or after a comma. */
const candidate = /(^\s*|,\s+|[\d.][wxh],)(\/(?!\/))/g

/**
 * Makes the addresses in the HTML of a page absolute, because feed readers show it elsewhere.
 * `siteUrl` has no slash at its end; `pageUrl` is the address of the page.
 */
export function toAbsoluteHtml(html: string, siteUrl: string, pageUrl: string): string {
  const folder = pageUrl.slice(0, pageUrl.lastIndexOf('/') + 1)
  const toAbsolute = (address: string) => {
    if (scheme.test(address) || address.startsWith('//')) return address
    if (address.startsWith('/')) return siteUrl + address
    return (/^[#?]|^$/.test(address) ? pageUrl : folder) + address
  }
  const rewrite: Record<string, (value: string) => string> = {
    href: toAbsolute,
    src: toAbsolute,
    poster: toAbsolute,
    cite: toAbsolute,
    srcset: (value) => value.replaceAll(candidate, `$1${siteUrl}$2`),
  }
  return html.replaceAll(tag, (whole) =>
    whole.replaceAll(attribute, (written, name?: string, value = '') => {
      const key = name?.toLowerCase() ?? ''
      const change = Object.hasOwn(rewrite, key) ? rewrite[key] : undefined
      return change ? `${name}="${change(value)}"` : written
    }),
  )
}

const scheme = /^[a-z][a-z\d+.-]*:/i
