import { encodePath, tidyPath, toSlugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { splitPath } from '../html/addresses.ts'
import { splitSiteAddress } from '../html/site-address.ts'

/** Page and language that a site address points to. */
export interface LinkTarget {
  pageId: number
  locale: string
  anchor: string
  /** The address to write: the present one if `href` was a former address. */
  href: string
}

interface ParsedPath {
  path: string
  rest: string
  prefixed: boolean
  /** Candidate languages, most likely first. */
  locales: string[]
  key: string
}

interface TextPaths {
  locale: string
  paths: string[]
}

/** Like `findLinkTargetsOfTexts`, for one text. */
export async function findLinkTargets(
  db: Db,
  rules: LocaleRules,
  locale: string,
  paths: string[],
): Promise<Map<string, LinkTarget>> {
  const [targets = new Map()] = await findLinkTargetsOfTexts(db, rules, [{ locale, paths }])
  return targets
}

/**
 * Finds the target pages of addresses: one map per text, keyed by the address as written. Includes
 * former addresses, so that a link follows a moved page. Omits addresses without a page. Reads all
 * texts in one query per batch.
 */
export async function findLinkTargetsOfTexts(
  db: Db,
  rules: LocaleRules,
  texts: TextPaths[],
): Promise<Map<string, LinkTarget>[]> {
  const parsed = texts.map(({ locale, paths }) =>
    paths.flatMap((path) => readPath(rules, locale, path) ?? []),
  )
  const keys = [...new Set(parsed.flatMap((address) => address.map(({ key }) => key)))]
  if (keys.length === 0) return texts.map(() => new Map())
  // The index of slugs begins with the locale.
  const locales = rules.locales.map(({ code }) => code)
  const owners = [
    ...(await findCurrentSlugs(db, locales, keys)),
    ...(await findFormerSlugs(db, locales, keys)),
  ]
  const byKey = Map.groupBy(owners, ({ key }) => key)
  return parsed.map((address) => findTargetsAmong(address, byKey))
}

function findTargetsAmong(parsed: ParsedPath[], byKey: Map<string, SlugOwner[]>) {
  const targets = new Map<string, LinkTarget>()
  for (const address of parsed) {
    const owners = byKey.get(address.key) ?? []
    const found = address.locales.flatMap(
      (code) => owners.find((owner) => owner.locale === code) ?? [],
    )[0]
    if (found) targets.set(address.path + address.rest, toTarget(address, found))
  }
  return targets
}

function readPath(rules: LocaleRules, locale: string, href: string): ParsedPath | undefined {
  const localized = splitSiteAddress(rules, href)
  if (!localized) return undefined
  const { path, rest } = splitPath(href)
  const others = localized.isPrefixed ? [] : [locale, ...rules.locales.map(({ code }) => code)]
  const locales = [...new Set([localized.locale, ...others])]
  const key = toSlugKey(localized.path.slice(1))
  return { path, rest, prefixed: localized.isPrefixed, locales, key }
}

interface SlugOwner {
  pageId: number
  locale: string
  slug: string
  key: string
  isFormer: boolean
}

async function findCurrentSlugs(db: Db, locales: string[], keys: string[]): Promise<SlugOwner[]> {
  const owners: SlugOwner[] = []
  for (const batch of toBatches(keys)) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'locale', 'slug', 'slug_key'])
      .where('locale', 'in', locales)
      .where('slug_key', 'in', batch)
      .execute()
    for (const { page_id, locale, slug, slug_key } of rows)
      owners.push({ pageId: page_id, locale, slug, key: slug_key, isFormer: false })
  }
  return owners
}

async function findFormerSlugs(db: Db, locales: string[], keys: string[]): Promise<SlugOwner[]> {
  const owners: SlugOwner[] = []
  for (const batch of toBatches(keys)) {
    const rows = await db
      .selectFrom('slug_history as former')
      .innerJoin('page_translations as texts', (join) =>
        join
          .onRef('texts.page_id', '=', 'former.page_id')
          .onRef('texts.locale', '=', 'former.locale'),
      )
      .select(['former.page_id', 'former.locale', 'former.slug_key', 'texts.slug'])
      .where('former.locale', 'in', locales)
      .where('former.slug_key', 'in', batch)
      .execute()
    for (const { page_id, locale, slug, slug_key } of rows)
      owners.push({ pageId: page_id, locale, slug, key: slug_key, isFormer: true })
  }
  return owners
}

// Keeps the editor's spelling of an address that is still valid.
function toTarget(parsed: ParsedPath, owner: SlugOwner): LinkTarget {
  const { pageId, locale, slug, isFormer } = owner
  const { path, rest, prefixed } = parsed
  const anchor = /#.*$/.exec(rest)?.[0] ?? ''
  const bare = encodePath(tidyPath(slug))
  const current = prefixed ? `/${locale}${bare === '/' ? '' : bare}` : bare
  return { pageId, locale, anchor, href: (isFormer ? current : path) + rest }
}
