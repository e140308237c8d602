import { isProductPath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'

/** A preview: its path prefix, and the locale rules of its site. */
export interface PreviewPrefix {
  prefix: string
  rules: LocaleRules
}

/** Moves an address of the site into the preview; addresses of the product stay the same. */
export function toPreviewAddress({ prefix, rules }: PreviewPrefix, address: string): string {
  const [, path] = /^\/(?![/\\])([^?#]*)/.exec(address) ?? []
  return path === undefined || isProductPath(path, rules) ? address : prefix + address
}

/** Moves links into the preview; our own renderer's anchors have a known form. */
export const rewriteLinks = (preview: PreviewPrefix, html: string) =>
  html.replace(
    /(<a\b[^>]*?\shref=")([^"]*)/g,
    (_, tagStart, address) => tagStart + toPreviewAddress(preview, address),
  )
