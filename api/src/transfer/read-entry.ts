import { slugProblem } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { TransferPage, TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { localeOf } from '@vitrine/contract/locale/locale'
import { locales } from 'zod/mini'

const inWords = { error: locales.en().localeError }

/** Why a page, or one language of it, was not taken. */
export interface Refused {
  key: string
  locale?: string
  reason: string
}

/** A page of a file that may be stored, with the languages that may. */
export interface Entry {
  page: Omit<TransferPage, 'translations'>
  translations: Map<string, TransferTranslation>
}

/** Checks one page of a file; every refusal says why. */
export function readEntry(rules: LocaleRules, raw: unknown, refused: Refused[]): Entry | undefined {
  const parsed = TransferPage.safeParse(inOurWords(raw), inWords)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const key = nameOf(Object(raw).key) ?? nameOf(Object(raw).id) ?? '?'
    refused.push({ key, reason: `${issue?.path.join('.') || 'page'}: ${issue?.message}` })
    return undefined
  }
  const { translations: given, ...page } = parsed.data
  const problem = unstorable(page)
  if (problem) {
    refused.push({ key: page.key, reason: problem })
    return undefined
  }
  const translations = new Map<string, TransferTranslation>()
  for (const [locale, text] of Object.entries(given)) {
    const checked = readTranslation(rules, locale, text)
    if (typeof checked === 'string') refused.push({ key: page.key, locale, reason: checked })
    else translations.set(locale, checked)
  }
  if (translations.size > 0) return { page, translations }
  const none = Object.keys(given).length === 0
  refused.push({ key: page.key, reason: none ? 'it has no translation' : noneTaken })
  return undefined
}

/** Said of a page that is refused because all of its languages are. */
export const noneTaken = 'none of its translations could be taken'

function readTranslation(rules: LocaleRules, locale: string, text: unknown) {
  if (!localeOf(rules, locale)) return `${locale} is no locale of this site (see site.config.ts)`
  const parsed = TransferTranslation.safeParse(text, inWords)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.') || 'translation'}: ${issue?.message}`
  }
  const slug = parsed.data.slug.normalize('NFC').trim()
  const problem = slugProblem(rules, slug)
  if (problem) return `its slug "${slug}" ${problem}`
  return unstorable(parsed.data) ?? { ...parsed.data, slug }
}

const integerMax = 2_147_483_647

// SQLite would take them, PostgreSQL would break off the whole import.
function unstorable(fields: object): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.includes('\0')) return `${name}: holds a null character`
    if (typeof value === 'number' && Math.abs(value) > integerMax)
      return `${name}: is beyond ${integerMax}`
  }
  return undefined
}

function inOurWords(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  const { id, key, translations, translatable, picture, seo_image, ...rest } = raw as Record<
    string,
    unknown
  >
  return {
    ...rest,
    key: key ?? (nameOf(id) && `page-${id}`),
    translations: translations ?? translatable,
    picture: addressIn(picture),
    seo_image: addressIn(seo_image),
  }
}

/** Returns a key or an id as text; undefined for any other value. */
export const nameOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

// The API gives an image with its size.
const addressIn = (image: unknown): unknown =>
  typeof Object(image).url === 'string' ? Object(image).url : image
