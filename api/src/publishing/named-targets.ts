import { decodePath, getPageAddress, tidyPath } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { toBatches } from '../db/batches.ts'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'
import { splitPath } from '../html/addresses.ts'
import type { PageLink } from '../html/page-context.ts'
import type { LinkTarget } from './link-targets.ts'

/** Key of a link: the page that it names, and its address. */
export const toLinkKey = ({ page, href }: PageLink) => `${page}\n${href}`

interface TextPageLinks {
  locale: string
  pageLinks: PageLink[]
}

/** Like `findNamedTargetsOfTexts`, for one text. */
export async function findNamedTargets(
  db: Db,
  rules: LocaleRules,
  locale: string,
  pageLinks: PageLink[],
): Promise<Map<string, LinkTarget>> {
  const [targets = new Map()] = await findNamedTargetsOfTexts(db, rules, [{ locale, pageLinks }])
  return targets
}

/**
 * Finds the pages that links name by key: one map per text, keyed by `toLinkKey`. The target is in
 * the language of the text if published there, else in the first fallback language that is. An
 * unpublished page has the address of its draft. Omits pages that are deleted or in the trash.
 * Reads all texts in one query per batch.
 */
export async function findNamedTargetsOfTexts(
  db: Db,
  rules: LocaleRules,
  texts: TextPageLinks[],
): Promise<Map<string, LinkTarget>[]> {
  const keys = [...new Set(texts.flatMap(({ pageLinks }) => pageLinks.map(({ page }) => page)))]
  if (keys.length === 0) return texts.map(() => new Map())
  const byKey = Map.groupBy(await readPageTexts(db, keys), ({ key }) => key)
  return texts.map((text) => findTargetsAmong(rules, text, byKey))
}

function findTargetsAmong(
  rules: LocaleRules,
  { locale, pageLinks }: TextPageLinks,
  byKey: Map<string, NamedPageText[]>,
) {
  const targets = new Map<string, LinkTarget>()
  const chain = getFullFallbackChain(rules, locale)
  for (const link of pageLinks) {
    const text = pickText(byKey.get(link.page) ?? [], locale, chain)
    if (text) targets.set(toLinkKey(link), toTarget(rules, link, text))
  }
  return targets
}

interface NamedPageText {
  key: string
  pageId: number
  locale: string
  slug: string
  isLive: boolean
}

/** Returns the texts of pages: published ones first, then drafts. */
async function readPageTexts(db: Db, keys: string[]): Promise<NamedPageText[]> {
  const found: NamedPageText[] = []
  for (const batch of toBatches(keys)) {
    const texts = await db
      .selectFrom('page_translations as texts')
      .innerJoin('pages', 'pages.id', 'texts.page_id')
      .select(['pages.key', 'texts.page_id as pageId', 'texts.locale', 'texts.slug', 'status'])
      .where('pages.key', 'in', batch)
      .where('pages.deleted_at', 'is', null)
      .execute()
    const copies = await db
      .selectFrom('working_copies as copies')
      .innerJoin('pages', 'pages.id', 'copies.page_id')
      .select(['pages.key', 'copies.page_id as pageId', 'copies.locale', 'copies.slug'])
      .where('pages.key', 'in', batch)
      .where('pages.deleted_at', 'is', null)
      .where('copies.locale', '!=', everyLocale)
      .execute()
    for (const { status, ...text } of texts) found.push({ ...text, isLive: status === 'published' })
    for (const copy of copies) found.push({ ...copy, isLive: false })
  }
  return found
}

function pickText(
  texts: NamedPageText[],
  locale: string,
  chain: string[],
): NamedPageText | undefined {
  const live = chain.flatMap(
    (code) => texts.find((text) => text.isLive && text.locale === code) ?? [],
  )[0]
  // Drafts come last in the list: the slug of a draft is newer than that of an unpublished text.
  return live ?? texts.findLast((text) => text.locale === locale)
}

// Keeps the editor's spelling of an address that is still valid.
function toTarget(rules: LocaleRules, { href }: PageLink, text: NamedPageText): LinkTarget {
  const { pageId, locale, slug } = text
  const { path, rest } = splitPath(href)
  const anchor = /#.*$/.exec(rest)?.[0] ?? ''
  const current = getPageAddress(rules, locale, slug)
  const validPaths = [current, `/${locale}${tidyPath(slug)}`].map(normalize)
  return {
    pageId,
    locale,
    anchor,
    href: (validPaths.includes(normalize(path)) ? path : current) + rest,
  }
}

const normalize = (path: string) => tidyPath(decodePath(path) ?? path)
