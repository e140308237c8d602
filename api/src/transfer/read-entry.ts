import { describeSlugFault } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { TransferPage, TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { findLocale } from '@vitrine/contract/locale/locale'
import { locales } from 'zod/mini'
import {
  type ImportRefusal,
  noText,
  noValidText,
  type RefusalReason,
  refuse,
  refuseLocale,
} from './refusals.ts'

const englishErrors = { error: locales.en().localeError }

/** A valid page of a file with its valid texts. */
export interface ImportEntry {
  page: Omit<TransferPage, 'translations'>
  translations: Map<string, TransferTranslation>
}

/** Validates one page of a file; adds the reasons of refusals to `refused`. */
export function readEntry(
  rules: LocaleRules,
  raw: unknown,
  refused: ImportRefusal[],
): ImportEntry | undefined {
  const parsed = TransferPage.safeParse(normalizeNames(raw), englishErrors)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const key = toKey(Object(raw).key) ?? toKey(Object(raw).id) ?? '?'
    refused.push({ key, reason: `${issue?.path.join('.') || 'page'}: ${issue?.message}` })
    return undefined
  }
  const { translations: texts, ...page } = parsed.data
  const problem = findUnstorable(page)
  if (problem) {
    refused.push({ key: page.key, ...problem })
    return undefined
  }
  const translations = new Map<string, TransferTranslation>()
  for (const [locale, text] of Object.entries(texts)) {
    const checked = readTranslation(rules, locale, text)
    if ('reason' in checked) refused.push({ key: page.key, locale, ...checked })
    else translations.set(locale, checked)
  }
  if (translations.size > 0) return { page, translations }
  const isEmpty = Object.keys(texts).length === 0
  refused.push({ key: page.key, ...(isEmpty ? noText : noValidText) })
  return undefined
}

function readTranslation(
  rules: LocaleRules,
  locale: string,
  text: unknown,
): TransferTranslation | RefusalReason {
  if (!findLocale(rules, locale)) return refuseLocale(locale)
  const parsed = TransferTranslation.safeParse(text, englishErrors)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { reason: `${issue?.path.join('.') || 'translation'}: ${issue?.message}` }
  }
  const slug = parsed.data.slug.normalize('NFC').trim()
  const problem = describeSlugFault(rules, slug)
  if (problem) return refuse('slug', slug, `its slug "${slug}" ${problem}`)
  return findUnstorable(parsed.data) ?? { ...parsed.data, slug }
}

const integerMax = 2_147_483_647

// SQLite accepts these values, PostgreSQL would abort the import.
function findUnstorable(fields: object): RefusalReason | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.includes('\0'))
      return refuse('unstorable', name, `${name}: contains a null character`)
    if (typeof value === 'number' && Math.abs(value) > integerMax)
      return refuse('unstorable', name, `${name}: exceeds ${integerMax}`)
  }
  return undefined
}

function normalizeNames(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  const { id, key, translations, translatable, picture, seo_image, topics, authors, ...rest } =
    raw as Record<string, unknown>
  return {
    ...rest,
    key: key ?? (toKey(id) && `page-${id}`),
    translations: translations ?? translatable,
    picture: toAddress(picture),
    seo_image: toAddress(seo_image),
    topics: toKeys(topics),
    authors: toKeys(authors),
  }
}

/** Converts a key or an id to a string; undefined for other values. */
export const toKey = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

// The API returns topics as objects with a key, and authors without one: these are not imported.
function toKeys(list: unknown): unknown {
  if (!Array.isArray(list) || list.every((each) => typeof each === 'string')) return list
  const keys = list.map((each) => Object(each).key)
  return keys.every((each) => typeof each === 'string') ? keys : undefined
}

// The API returns an image as an object with its size.
const toAddress = (image: unknown): unknown =>
  typeof Object(image).url === 'string' ? Object(image).url : image
