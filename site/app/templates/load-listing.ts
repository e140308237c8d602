import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { getPublicationDate, type Page, type PageTranslation } from '@vitrine/contract/pages/pages'
import { getCardFields } from '../contents/card-fields.ts'
import type { ApiClient, CardQuery } from '../http/api-client.ts'
import { parsePageNumber } from './page-number.ts'
import { templates } from './table.ts'
import type { Card, Listing } from './template.ts'

/** Loads one part of a listing. Returns undefined if `?page=` names none that exists. */
export async function loadListing(
  api: ApiClient,
  rules: LocaleRules,
  query: Omit<CardQuery, 'number'>,
  requested: string | null,
): Promise<Listing | undefined> {
  const number = parsePageNumber(requested)
  if (number === undefined) return undefined
  const response = await api.cards({ ...query, number }).catch(() => undefined)
  // If the API fails, the listing is empty: its length is unknown. `meta` is missing if the server
  // does not support filters.
  if (!response?.meta) return { cards: [], number, last: number }
  const last = Math.max(1, Math.ceil((response.meta.total ?? response.data.length) / query.size))
  if (number > last) return undefined
  return { cards: response.data.map((page) => toCard(rules, page, query)), number, last }
}

function toCard(
  rules: LocaleRules,
  page: Page,
  { locale, fields }: Pick<CardQuery, 'locale' | 'fields'>,
): Card {
  const texts = page.translatable[locale] ?? page
  const { title, slug, seo_description } = texts
  const date = getPublicationDate(page)
  return {
    id: page.id,
    title,
    href: getPageAddress(rules, locale, slug),
    description: seo_description,
    picture: page.picture,
    ...(date && { date }),
    ...(fields && { fields: readFields(rules, { page, texts, locale }, fields) }),
  }
}

function readFields(
  rules: LocaleRules,
  { page, texts, locale }: { page: Page; texts: PageTranslation; locale: string },
  ids: readonly string[],
) {
  const languages = getFullFallbackChain(rules, locale)
  const values = { ...page.fields, ...texts.fields }
  return getCardFields(ids, declaredFields, { locale, languages, values })
}

const declaredFields = Object.assign({}, ...Object.values(templates).map(({ fields }) => fields))
