import { decodePath, encodePath, slugKey, tidyPath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { splitLocale } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import { splitPath } from '../html/addresses.ts'

/** A page to which an address on the site links, in the language of that address. */
export interface LinkTarget {
  pageId: number
  locale: string
  anchor: string
  /** The address as it is to be written now. */
  href: string
}

/** PostgreSQL takes 65,535 values in one statement. */
const keysAtOnce = 1_000

interface Asked {
  path: string
  rest: string
  prefixed: boolean
  /** Languages in which the address may be meant, the likeliest first. */
  locales: string[]
  key: string
}

/** Addresses on the site in one text, as they are written. */
interface Addressing {
  locale: string
  paths: string[]
}

/** Like `linkTargetsOfTexts`, but for one text. */
export async function linkTargets(
  db: Db,
  rules: LocaleRules,
  locale: string,
  paths: string[],
): Promise<Map<string, LinkTarget>> {
  const [targets = new Map()] = await linkTargetsOfTexts(db, rules, [{ locale, paths }])
  return targets
}

/**
 * Returns the target pages of addresses: one map per text, by the address as it is written. Former
 * addresses count too, so that a link keeps its page when the page moves. Leaves out addresses
 * without a page. Reads the addresses of all texts together.
 */
export async function linkTargetsOfTexts(
  db: Db,
  rules: LocaleRules,
  texts: Addressing[],
): Promise<Map<string, LinkTarget>[]> {
  const asked = texts.map(({ locale, paths }) =>
    paths.flatMap((path) => readPath(rules, locale, path) ?? []),
  )
  const keys = [...new Set(asked.flatMap((each) => each.map(({ key }) => key)))]
  if (keys.length === 0) return texts.map(() => new Map())
  const places = [...(await present(db, keys)), ...(await former(db, keys))]
  const byKey = Map.groupBy(places, ({ key }) => key)
  return asked.map((each) => targetsAmong(each, byKey))
}

function targetsAmong(asked: Asked[], byKey: Map<string, Place[]>) {
  const targets = new Map<string, LinkTarget>()
  for (const each of asked) {
    const places = byKey.get(each.key) ?? []
    const found = each.locales.flatMap(
      (code) => places.find((place) => place.locale === code) ?? [],
    )[0]
    if (found) targets.set(each.path + each.rest, targetOf(each, found))
  }
  return targets
}

function readPath(rules: LocaleRules, locale: string, written: string): Asked | undefined {
  const { path, rest } = splitPath(written)
  const decoded = decodePath(path)
  if (decoded === undefined) return undefined
  const place = splitLocale(rules, tidyPath(decoded))
  const others = place.prefixed ? [] : [locale, ...rules.locales.map(({ code }) => code)]
  const locales = [...new Set([place.locale, ...others])]
  const key = slugKey(place.path.slice(1))
  return { path, rest, prefixed: place.prefixed, locales, key }
}

interface Place {
  pageId: number
  locale: string
  slug: string
  key: string
  isFormer: boolean
}

async function present(db: Db, keys: string[]): Promise<Place[]> {
  const places: Place[] = []
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'locale', 'slug', 'slug_key'])
      .where('slug_key', 'in', keys.slice(from, from + keysAtOnce))
      .execute()
    for (const { page_id, locale, slug, slug_key } of rows)
      places.push({ pageId: page_id, locale, slug, key: slug_key, isFormer: false })
  }
  return places
}

async function former(db: Db, keys: string[]): Promise<Place[]> {
  const places: Place[] = []
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const rows = await db
      .selectFrom('slug_history as former')
      .innerJoin('page_translations as texts', (join) =>
        join
          .onRef('texts.page_id', '=', 'former.page_id')
          .onRef('texts.locale', '=', 'former.locale'),
      )
      .select(['former.page_id', 'former.locale', 'former.slug_key', 'texts.slug'])
      .where('former.slug_key', 'in', keys.slice(from, from + keysAtOnce))
      .execute()
    for (const { page_id, locale, slug, slug_key } of rows)
      places.push({ pageId: page_id, locale, slug, key: slug_key, isFormer: true })
  }
  return places
}

// An address that is still valid stays exactly as the editor wrote it.
function targetOf(asked: Asked, place: Place): LinkTarget {
  const { pageId, locale, slug, isFormer } = place
  const { path, rest, prefixed } = asked
  const anchor = /#.*$/.exec(rest)?.[0] ?? ''
  const bare = encodePath(tidyPath(slug))
  const now = prefixed ? `/${locale}${bare === '/' ? '' : bare}` : bare
  return { pageId, locale, anchor, href: (isFormer ? now : path) + rest }
}
