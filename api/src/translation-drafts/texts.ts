import type { MachineProblem } from '@vitrine/contract/translation/machine'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { fillPlaceholders, readTexts } from '../texts/read-texts.ts'
import type { XliffFault } from '../xliff/read-xliff.ts'
import type { PutRefusal } from './put-translation.ts'

export type DraftText =
  | `machine-${MachineProblem}`
  | `xliff-${XliffFault}`
  | PutRefusal
  | 'no-translator'
  | 'no-source'
  | 'unit-unknown'
  | 'many'
  | 'other-language'
  | 'other-source'
  | 'page-unknown'

const readDraftTexts = readTexts<Record<DraftText, string>>('translation-drafts')

/** Returns a text in the language of the request. */
export function getDraftText(
  { context: { rules } }: EditingDeps,
  { language }: Pick<RequestContext, 'language'>,
  name: DraftText,
  values: Record<string, string | number> = {},
): string {
  return fillPlaceholders(readDraftTexts(rules, language()).texts[name], values)
}
