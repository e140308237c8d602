import { isOwn } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'

/** A preview: its path prefix, and the locale rules of its site. */
export interface PreviewPlace {
  place: string
  rules: LocaleRules
}

/** Moves an address of the site into the preview; addresses of the product stay the same. */
export function withinPreview({ place, rules }: PreviewPlace, address: string): string {
  const [, path] = /^\/(?![/\\])([^?#]*)/.exec(address) ?? []
  return path === undefined || isOwn(path, rules) ? address : place + address
}

/** Moves links into the preview; our own renderer's anchors have a known form. */
export const linksWithin = (preview: PreviewPlace, html: string) =>
  html.replace(
    /(<a\b[^>]*?\shref=")([^"]*)/g,
    (_, tagStart, address) => tagStart + withinPreview(preview, address),
  )
