import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { fillPlaceholders, readTexts } from '../texts/read-texts.ts'

export type GlossaryText =
  | 'unknown'
  | 'locale-unknown'
  | 'same-language'
  | 'no-words'
  | 'long'
  | 'full'
  | 'taken'
  | 'older-version'
  | 'file-empty'
  | 'file-many'
  | 'line-twice'

const readGlossaryTexts = readTexts<Record<GlossaryText, string>>('glossary')

/** Returns a text in the language of the request. */
export function getGlossaryText(
  { context: { rules } }: EditingDeps,
  { language }: Pick<RequestContext, 'language'>,
  name: GlossaryText,
  values: Record<string, number> = {},
): string {
  const { texts, lang } = readGlossaryTexts(rules, language())
  const formatted = Object.entries(values).map(([key, value]) => [key, value.toLocaleString(lang)])
  return fillPlaceholders(texts[name], Object.fromEntries(formatted))
}
