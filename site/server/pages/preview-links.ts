import { isOwn } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'

/** A preview: where its addresses begin, and the rules of the site that it shows. */
export interface PreviewPlace {
  place: string
  rules: LocaleRules
}

/** An address of the site, in the preview; what belongs to the product stays where it is. */
export function withinPreview({ place, rules }: PreviewPlace, address: string): string {
  const [, path] = /^\/(?![/\\])([^?#]*)/.exec(address) ?? []
  return path === undefined || isOwn(path, rules) ? address : place + address
}

/** Links of a page lead on in its preview; they are the renderer's own anchors, attribute by attribute. */
export const linksWithin = (preview: PreviewPlace, html: string) =>
  html.replace(
    /(<a\b[^>]*?\shref=")([^"]*)/g,
    (_, before, address) => before + withinPreview(preview, address),
  )
