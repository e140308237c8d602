import type { RedirectWarning } from '@vitrine/contract/admin/redirects'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { fillPlaceholders, readTexts } from '../texts/read-texts.ts'
import type { SourceFault } from './parse-source.ts'
import type { TargetFault } from './parse-target.ts'
import type { RedirectDeps } from './redirects.ts'

export type RedirectFault =
  | SourceFault
  | TargetFault
  | 'page-unknown'
  | 'page-in-trash'
  | 'note-long'
  | 'status-unknown'
  | 'itself'
  | 'ring'
  | 'long'
  | 'taken'

export type RedirectText =
  | RedirectFault
  | RedirectWarning['code']
  | 'unknown'
  | 'older-version'
  | 'many'
  | 'address-other'
  | 'import-unknown'
  | 'file-empty'
  | 'file-many'
  | 'file-faulty'
  | 'file-columns'
  | 'line-twice'

/** A fault with the values of its text, by the field that it concerns. */
export interface FieldFault {
  field: 'source' | 'target' | 'locale' | 'status' | 'note'
  name: RedirectFault
  values?: Record<string, string | number>
}

const readRedirectTexts = readTexts<Record<RedirectText, string>>('redirects')

/** Returns a text in the language of the request. */
export function getRedirectText(
  { context: { rules } }: RedirectDeps,
  { language }: Pick<RequestContext, 'language'>,
  name: RedirectText,
  values: Record<string, string | number> = {},
): string {
  const { texts, lang } = readRedirectTexts(rules, language())
  const formatted = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'number' ? value.toLocaleString(lang) : value,
  ])
  return fillPlaceholders(texts[name], Object.fromEntries(formatted))
}
