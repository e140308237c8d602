import { bytesIn } from '@vitrine/contract/locale/bytes'
import type { Element } from 'hast'
import type { Page } from './page-context.ts'
import { textOf } from './text-of.ts'

/**
 * Says behind the words of a link to a document what comes and how large it is, « (PDF, 1,2 Mo) »,
 * in the language of the page: written here, it is right when another file takes the place of this one.
 */
export function describeFile(anchor: Element, { storedFile, locale }: Page): void {
  const { href } = anchor.properties
  const { mime = '', bytes } = storedFile?.(String(href)) ?? {}
  const kind = documents[mime]
  const words = textOf(anchor)
  // Whoever says the kind says what there is to say; a picture in a link has words of its own.
  if (!kind || bytes === undefined || words === '' || words.includes(kind)) return
  anchor.children.push({ type: 'text', value: ` (${kind}, ${bytesIn(locale, bytes)})` })
}

/** Documents by the names that people know them by. */
const documents: Record<string, string> = { 'application/pdf': 'PDF' }
