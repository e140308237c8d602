import { TransferPage, TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { findUnknownKeys, formatUnknownKey } from '@vitrine/contract/names/unknown-keys'
import { Page } from '@vitrine/contract/pages/pages'
import * as z from 'zod/mini'
import { toKey } from './read-entry.ts'
import type { ImportWarning } from './warnings.ts'

const translations = z.record(z.string(), TransferTranslation)
const PageInFile = z.extend(TransferPage, {
  translations,
  id: z.unknown(),
  translatable: z.unknown(),
})
/** A page of the API has more keys, which an import ignores. */
const PageOfApi = z.object({ ...Page.shape, ...PageInFile.shape, translatable: translations })

/** Warns of keys that an import does not read, such as misspelt ones. */
export function warnOfUnknownKeys(raw: unknown): ImportWarning[] {
  const isFromApi = Object(raw).translatable !== undefined
  const key = toKey(Object(raw).key) ?? toKey(Object(raw).id) ?? '?'
  return findUnknownKeys(isFromApi ? PageOfApi : PageInFile, raw).map(({ path, nearest }) => {
    const [list, locale, ...inText] = path
    const isInText = list === 'translations' || list === 'translatable'
    return {
      key,
      ...(isInText && { locale: String(locale) }),
      warning: formatUnknownKey({ path: isInText ? inText : path, nearest }),
    }
  })
}
