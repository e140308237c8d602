import type { LocaleRules } from '@vitrine/contract/config/config'
import { localizePath, splitLocale } from '@vitrine/contract/locale/locale'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Db } from '../db/schema.ts'
import { HtmlTooLarge } from '../html/limits.ts'
import { type PublishedTextHtml, publishText, type TextToPublish } from './publish-text.ts'
import { createStoredFileLookup, readStoredFiles, type StoredFiles } from './stored-files.ts'

type PublishResult = PublishedTextHtml | { problem: string }

/** Turns the HTML of an editor into the stored source and the published HTML, for one locale. */
export type Publisher = (text: TextToPublish, locale: string) => PublishResult

/** Creates a publisher for many texts: reads the whole library once. */
export async function createPublisher(
  db: Db,
  rules: LocaleRules,
  images: ImageSettings,
): Promise<Publisher> {
  return createPipeline(await readStoredFiles(db), rules, images)
}

export type TextPublisher = (text: TextToPublish, locale: string) => Promise<PublishResult>

/** Creates a publisher for a few texts: reads only the files that they name. */
export function createTextPublisher(
  db: Db,
  rules: LocaleRules,
  images: ImageSettings,
): TextPublisher {
  const library = createStoredFileLookup(db)
  const publish = createPipeline(library, rules, images)
  return async (text, locale) => {
    const first = publish(text, locale)
    // The first run collects the file addresses; the second one has their data.
    return (await library.lookUp()) ? publish(text, locale) : first
  }
}

function createPipeline(
  library: StoredFiles,
  rules: LocaleRules,
  images: ImageSettings,
): Publisher {
  const imageSize = library.findSize
  const localizeHref = (path: string) => toCurrentPath(rules, path)
  return (text, locale) => {
    const storedFile = (address: string) => library.findFile(address, locale)
    try {
      return publishText(text, { locale, localizeHref, imageSize, storedFile, images })
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

/**
 * Rewrites an internal path to the present strategy: `/fr/contact` becomes `/contact` if French has
 * no prefix.
 */
function toCurrentPath(rules: LocaleRules, path: string) {
  const target = splitLocale(rules, path)
  return target.isPrefixed ? localizePath(rules, target.locale, target.path) : path
}
