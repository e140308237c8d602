import type { LocaleRules } from '@vitrine/contract/config/config'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { isInternal } from '../../html/addresses.ts'
import type { PageLink } from '../../html/page-context.ts'
import { findLinkTargets } from '../../publishing/link-targets.ts'
import { findNamedTargets, toLinkKey } from '../../publishing/named-targets.ts'
import { rewriteAddresses } from '../../publishing/rewrite-addresses.ts'

interface Languages {
  from: string
  to: string
}

/**
 * Rewrites links to pages for another language. A link to a page without a text in that language
 * stays; the link check reports it.
 */
export async function localizeLinks(
  db: Db,
  rules: LocaleRules,
  content: string,
  { from, to }: Languages,
): Promise<string> {
  const links = findAnchors(content)
  const keys = await findKeysByAddress(db, rules, links, from)
  const getKey = ({ href, page }: Anchor) => page ?? keys.get(href)
  const pageLinks = links.flatMap((link): PageLink[] => {
    const page = getKey(link)
    return page === undefined ? [] : [{ page, href: link.href }]
  })
  const targets = await findNamedTargets(db, rules, to, pageLinks)
  return rewriteAddresses(content, (href, pageKey) => {
    const page = getKey({ href, page: pageKey })
    const target = page === undefined ? undefined : targets.get(toLinkKey({ page, href }))
    return target?.locale === to ? target.href : undefined
  })
}

interface Anchor {
  href: string
  /** Key of the page that the link names. */
  page: string | undefined
}

function findAnchors(content: string): Anchor[] {
  const anchors: Anchor[] = []
  rewriteAddresses(content, (href, page) => {
    anchors.push({ href, page })
    return undefined
  })
  return anchors
}

/** Finds the keys of the linked pages by address, for links without a key. */
async function findKeysByAddress(
  db: Db,
  rules: LocaleRules,
  links: Anchor[],
  locale: string,
): Promise<Map<string, string>> {
  const paths = links
    .filter(({ href, page }) => page === undefined && isInternal(href))
    .map(({ href }) => href)
  const targets = await findLinkTargets(db, rules, locale, paths)
  // A link to a third language stays.
  const inLanguage = [...targets].filter(([, target]) => target.locale === locale)
  const keyOfId = await findKeys(db, new Set(inLanguage.map(([, { pageId }]) => pageId)))
  return new Map(
    inLanguage.flatMap(([href, { pageId }]) => {
      const key = keyOfId.get(pageId)
      return key === undefined ? [] : [[href, key] as const]
    }),
  )
}

async function findKeys(db: Db, ids: Set<number>): Promise<Map<number, string>> {
  const keys = new Map<number, string>()
  for (const batch of toBatches([...ids])) {
    const pages = await db
      .selectFrom('pages')
      .select(['id', 'key'])
      .where('id', 'in', batch)
      .execute()
    for (const { id, key } of pages) keys.set(id, key)
  }
  return keys
}
