import type { LocaleRules } from '@vitrine/contract/config/config'
import { localizePath, splitLocale } from '@vitrine/contract/locale/locale'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Db } from '../db/schema.ts'
import { HtmlTooLarge } from '../html/limits.ts'
import { type PublishedHtml, publishHtml } from '../html/publish-html.ts'
import { namedFiles, type StoredFiles, storedFiles } from './stored-files.ts'

type Made = PublishedHtml | { problem: string }

/** Turns an editor's HTML into the stored and the published HTML, for one locale. */
export type Publisher = (source: string, locale: string) => Made

/** Returns the publishing pipeline for many texts. Reads the whole library once. */
export async function publisherOf(
  db: Db,
  rules: LocaleRules,
  images: ImageSettings,
): Promise<Publisher> {
  return pipeline(await storedFiles(db), rules, images)
}

export type TextPublisher = (source: string, locale: string) => Promise<Made>

/** Like `publisherOf`, but for a few texts: reads only the files that they name, once. */
export function textPublisher(db: Db, rules: LocaleRules, images: ImageSettings): TextPublisher {
  const library = namedFiles(db)
  const publish = pipeline(library, rules, images)
  return async (source, locale) => {
    const made = publish(source, locale)
    // Only then is it known which files the text names, however it writes them.
    return (await library.lookUp()) ? publish(source, locale) : made
  }
}

function pipeline(library: StoredFiles, rules: LocaleRules, images: ImageSettings): Publisher {
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
