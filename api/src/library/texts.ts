import type { Problem } from '@vitrine/contract/http/problem'
import { type Reply, refusal } from '../http/reply.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import type { VttFault } from '../media/recordings/vtt.ts'
import { fillPlaceholders, readTexts } from '../texts/read-texts.ts'
import type { Library } from './library.ts'

export type LibraryText =
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
  | 'captions'
  | 'companions'
  | `captions-${VttFault}`
  | 'quicktime'
  | 'other-kind'
  | 'site-picture'
  | 'busy'

const readLibraryTexts = readTexts<Record<LibraryText, string>>('library')

type Values = Record<string, number>

export function getLibraryText(
  { context: { rules } }: Library,
  { language }: RequestContext,
  name: LibraryText,
  values: Values = {},
): string {
  const { texts, lang } = readLibraryTexts(rules, language())
  const formatted = Object.entries(values).map(([key, value]) => [key, value.toLocaleString(lang)])
  return fillPlaceholders(texts[name], Object.fromEntries(formatted))
}

/** Returns a refusal with a message in the language of the request. */
export const refuseWithText = <S extends number>(
  library: Library,
  ctx: RequestContext,
  status: S,
  name: LibraryText,
  values?: Values,
): Reply<S, Problem> => refusal(status, getLibraryText(library, ctx, name, values))
