import { TransferPage, TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { unknownKeySentence, unknownKeysIn } from '@vitrine/contract/names/unknown-keys'
import { Page } from '@vitrine/contract/pages/pages'
import * as z from 'zod/mini'
import { nameOf } from './read-entry.ts'
import type { Warning } from './warnings.ts'

const translations = z.record(z.string(), TransferTranslation)
const PageInFile = z.extend(TransferPage, {
  translations,
  id: z.unknown(),
  translatable: z.unknown(),
})
/** A page as the API returns it. It has more keys, which an import does not need. */
const PageOfApi = z.object({ ...Page.shape, ...PageInFile.shape, translatable: translations })

/** Returns warnings for the keys of a page that an import does not read, such as misspelt ones. */
export function warningsOfUnknownKeys(raw: unknown): Warning[] {
  const isOfApi = Object(raw).translatable !== undefined
  const key = nameOf(Object(raw).key) ?? nameOf(Object(raw).id) ?? '?'
  return unknownKeysIn(isOfApi ? PageOfApi : PageInFile, raw).map(({ path, nearest }) => {
    const [list, locale, ...inText] = path
    const isInText = list === 'translations' || list === 'translatable'
    return {
      key,
      ...(isInText && { locale: String(locale) }),
      warning: unknownKeySentence({ path: isInText ? inText : path, nearest }),
    }
  })
}
