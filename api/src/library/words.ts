import type { Problem } from '@vitrine/contract/http/problem'
import { type Reply, refusal } from '../http/reply.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { fill, readTexts } from '../texts/read-texts.ts'
import type { Library } from './library.ts'

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

const readLibraryTexts = readTexts<Record<WordName, string>>('library')

type Values = Record<string, number>

export function wordIn(
  { context: { rules } }: Library,
  { language }: RequestContext,
  name: WordName,
  values: Values = {},
): string {
  const { texts, lang } = readLibraryTexts(rules, language())
  const formatted = Object.entries(values).map(([key, value]) => [key, value.toLocaleString(lang)])
  return fill(texts[name], Object.fromEntries(formatted))
}

/** Returns a refusal with a message in the language of the request. */
export const refusalIn = <S extends number>(
  library: Library,
  ctx: RequestContext,
  status: S,
  name: WordName,
  values?: Values,
): Reply<S, Problem> => refusal(status, wordIn(library, ctx, name, values))
