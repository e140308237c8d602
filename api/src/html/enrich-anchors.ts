import { toPublicFragment } from '@vitrine/contract/html/reserved-ids'
import { describeDocument } from '@vitrine/contract/locale/describe-document'
import type { Element } from 'hast'
import { isInternal, splitPath, toOutboundUrl } from './addresses.ts'
import { getText } from './get-text.ts'
import type { PageState } from './page-context.ts'
import { toServedAddress } from './stored-address.ts'

/** Names of document types. */
const documentTypes: Record<string, string> = { 'application/pdf': 'PDF' }

/**
 * Localizes internal links, collects links for the index, and adds `noopener` to outbound links.
 */
export function enrichAnchor(anchor: Element, page: PageState): void {
  const { properties } = anchor
  const { href, dataPage } = properties
  delete properties.dataPage
  if (typeof href !== 'string') return
  if (typeof dataPage === 'string') page.pageLinks.push({ page: dataPage, href })
  describeFile(anchor, page)
  const outboundUrl = toOutboundUrl(href)
  if (outboundUrl !== undefined) page.links.add(outboundUrl)
  else if (isInternal(href)) page.paths.add(href)
  properties.href = outboundUrl ?? (isInternal(href) ? resolveInternal(href, page) : href)
  if (outboundUrl !== undefined || properties.target === '_blank')
    properties.rel = addNoopener(properties.rel)
}

function resolveInternal(href: string, page: PageState): string {
  const servedAddress = toServedAddress(href, page)
  if (servedAddress !== undefined) return servedAddress
  const { path, rest } = splitPath(href)
  return page.localizeHref(path) + rest.replace(/#(.+)$/, (_, id) => `#${toPublicFragment(id)}`)
}

function addNoopener(rel: Element['properties'][string]): (string | number)[] {
  const tokens = Array.isArray(rel) ? rel : []
  return tokens.includes('noopener') ? tokens : [...tokens, 'noopener']
}

/**
 * Appends type, size and language to a link to a document, such as « (PDF, 1,2 Mo, en anglais) », in
 * the language of the page. Added when publishing, so it stays right if the file is replaced.
 */
function describeFile(anchor: Element, { storedFile, locale }: PageState): void {
  const { href, hrefLang } = anchor.properties
  const file = storedFile?.(String(href))
  if (!file) return
  const { mime, bytes } = file
  // The author of a text may know the language where the library does not.
  const language = typeof hrefLang === 'string' ? hrefLang : file.language
  if (language) anchor.properties.hrefLang = language
  const type = documentTypes[mime]
  const linkText = getText(anchor)
  // Links that name the type need nothing, nor do links around a picture.
  if (!type || linkText === '' || namesType(linkText, type)) return
  const facts = describeDocument(locale, { type, bytes, language })
  anchor.children.push({ type: 'text', value: ` (${facts})` })
}

/** True if the words have the type as a word of its own, in any case. */
const namesType = (words: string, type: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${type}(?![\\p{L}\\p{N}])`, 'iu').test(words)
