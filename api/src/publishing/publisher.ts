import type { LocaleRules } from '@vitrine/contract/config'
import type { ImageSettings } from '@vitrine/contract/images'
import { localizePath, splitLocale } from '@vitrine/contract/locale'
import type { Db } from '../db/schema.ts'
import { HtmlTooLarge } from '../html/limits.ts'
import { type PublishedHtml, publishHtml } from '../html/publish-html.ts'
import { storedFiles } from './stored-files.ts'

/** Makes what is stored and what is shown out of an editor's HTML, for one locale. */
export type Publisher = (source: string, locale: string) => PublishedHtml | { problem: string }

/** The publishing pipeline with the library as it is now. */
export async function publisherOf(
  db: Db,
  rules: LocaleRules,
  images: ImageSettings,
): Promise<Publisher> {
  const library = await storedFiles(db)
  const imageSize = library.size
  const localizeHref = (path: string) => localized(rules, path)
  return (source, locale) => {
    const storedFile = (address: string) => library.file(address, locale)
    try {
      return publishHtml(source, { locale, localizeHref, imageSize, storedFile, images })
    } catch (error) {
      if (error instanceof HtmlTooLarge) return { problem: `its content ${tooLarge[error.reason]}` }
      throw error
    }
  }
}

const tooLarge = {
  length: 'is longer than 1 MB',
  depth: 'is nested too deeply',
  nodes: 'has too many elements',
} as const satisfies Record<HtmlTooLarge['reason'], string>

/** An internal path in the present strategy: `/fr/contact` becomes `/contact` where French is bare. */
function localized(rules: LocaleRules, path: string) {
  const place = splitLocale(rules, path)
  return place.prefixed ? localizePath(rules, place.locale, place.path) : path
}
