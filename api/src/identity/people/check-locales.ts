import { canBeLimited } from '@vitrine/contract/identity/identity'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { ApiContext } from '../guards/api-context.ts'
import type { MessageName } from '../guards/messages.ts'
import type { EditorLocales } from '../stores/editor-locale-store.ts'

/**
 * Returns why a person of this role cannot be limited to these languages; undefined if allowed.
 * `present` are languages of the person, which the site may no longer have.
 */
export function checkLocales(
  { rules }: ApiContext,
  role: number,
  locales: EditorLocales,
  present: readonly string[] = [],
): MessageName | undefined {
  if (locales === null) return undefined
  if (!canBeLimited(role)) return 'role_unlimited'
  if (locales.length === 0) return 'required'
  const areKnown = locales.every((code) => findLocale(rules, code) || present.includes(code))
  return areKnown ? undefined : 'locale_unknown'
}
