import { getBaseLanguage } from './base-language.ts'
import { formatBytes } from './format-bytes.ts'
import { nameLanguage } from './language-name.ts'
import { getMediaWords } from './media-words.ts'

interface DescribedDocument {
  /** Name of its type, such as `PDF`. */
  type: string
  bytes: number
  language?: string | null | undefined
}

/**
 * Returns type, size and language of a document in words: « PDF, 1,2 Mo, en anglais ». Leaves out the
 * language of the text around it.
 */
export function describeDocument(
  locale: string,
  { type, bytes, language }: DescribedDocument,
): string {
  const isOther = language && getBaseLanguage(language) !== getBaseLanguage(locale)
  const words = isOther ? [getMediaWords(locale).inLanguage(nameLanguage(language, locale))] : []
  return [type, formatBytes(locale, bytes), ...words].join(', ')
}
