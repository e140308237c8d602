import type { Context } from 'hono'
import type { Editing } from '../editing/calls/editing.ts'
import { askedLanguage } from '../identity/guards/messages.ts'
import { fill, readTexts } from '../texts/read-texts.ts'

export type WordName =
  | 'unknown'
  | 'in_use'
  | 'published_change'
  | 'folder_unknown'
  | 'folder_taken'
  | 'folders_many'
  | 'empty'
  | 'too-large'
  | 'kind'
  | 'heic'
  | 'damaged'
  | 'cut-off'
  | 'pixels'
  | 'metadata'
  | 'scripts'
  | 'repeats'
  | 'other-kind'
  | 'busy'

const wordsIn = readTexts<Record<WordName, string>>('library')

/** A sentence in the language of the request. */
export function wordsFor(
  { context: { rules } }: Editing,
  c: Context,
  name: WordName,
  values: Record<string, string | number> = {},
): string {
  const { texts, lang } = wordsIn(rules, askedLanguage(c, rules))
  const inWords = (value: string | number) =>
    typeof value === 'number' ? value.toLocaleString(lang) : value
  const shown = Object.entries(values).map(([key, value]) => [key, inWords(value)])
  return fill(texts[name], Object.fromEntries(shown))
}
