import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import type { Element } from 'hast'
import { getText } from './get-text.ts'
import type { PageState } from './page-context.ts'

/**
 * Appends type and size to a link to a document, such as « (PDF, 1,2 Mo) », in the language of the
 * page. Added when publishing, so it stays right if the file is replaced.
 */
export function appendFileType(anchor: Element, { storedFile, locale }: PageState): void {
  const { href } = anchor.properties
  const { mime = '', bytes } = storedFile?.(String(href)) ?? {}
  const type = documentTypes[mime]
  const linkText = getText(anchor)
  // Links that name the type need nothing, nor do links around a picture.
  if (!type || bytes === undefined || linkText === '' || linkText.includes(type)) return
  anchor.children.push({ type: 'text', value: ` (${type}, ${formatBytes(locale, bytes)})` })
}

/** Names of document types. */
const documentTypes: Record<string, string> = { 'application/pdf': 'PDF' }
