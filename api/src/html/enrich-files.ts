import { bytesIn } from '@vitrine/contract/locale/bytes'
import type { Element } from 'hast'
import type { Page } from './page-context.ts'
import { textOf } from './text-of.ts'

/**
 * Appends type and size to a link to a document, such as « (PDF, 1,2 Mo) », in the language of the
 * page. Added when publishing, so it stays right if the file is replaced.
 */
export function describeFile(anchor: Element, { storedFile, locale }: Page): void {
  const { href } = anchor.properties
  const { mime = '', bytes } = storedFile?.(String(href)) ?? {}
  const type = documentTypes[mime]
  const linkText = textOf(anchor)
  // Links that name the type need nothing, nor do links around a picture.
  if (!type || bytes === undefined || linkText === '' || linkText.includes(type)) return
  anchor.children.push({ type: 'text', value: ` (${type}, ${bytesIn(locale, bytes)})` })
}

/** Names of document types. */
const documentTypes: Record<string, string> = { 'application/pdf': 'PDF' }
