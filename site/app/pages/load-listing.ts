import { addressOf } from '@vitrine/contract/address'
import type { LocaleRules } from '@vitrine/contract/config'
import { type Page, type PageLink, publicationDate } from '@vitrine/contract/pages'
import type { ApiClient, CardQuery } from '../http/api-client.ts'
import type { Listing } from '../templates/template.ts'

/** The part of a list that `?page=` asks for; undefined when there is no such part. */
export async function loadListing(
  api: ApiClient,
  rules: LocaleRules,
  query: Omit<CardQuery, 'number'>,
  asked: string | null,
): Promise<Listing | undefined> {
  const number = partNumber(asked)
  if (number === undefined) return undefined
  const found = await api.cards({ ...query, number }).catch(() => undefined)
  // A list that cannot be fetched is empty; whether it has such a part is not known.
  // A server that knows no filters does not say what it has selected.
  if (!found?.meta) return { cards: [], number, last: number }
  const last = Math.max(1, Math.ceil((found.meta.total ?? found.data.length) / query.size))
  if (number > last) return undefined
  return { cards: found.data.map((page) => cardOf(rules, page, query.locale)), number, last }
}

function partNumber(asked: string | null): number | undefined {
  if (asked === null) return 1
  return /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : undefined
}

function cardOf(rules: LocaleRules, page: Page, locale: string): PageLink {
  const { title, slug, seo_description } = page.translatable[locale] ?? page
  const date = publicationDate(page)
  return {
    id: page.id,
    title,
    href: addressOf(rules, locale, slug),
    description: seo_description,
    picture: page.picture,
    ...(date && { date }),
  }
}
