import { decodePath, isProductPath, tidyPath } from '@vitrine/contract/addresses/address'
import { isPagePath } from '@vitrine/contract/addresses/product-segments'
import type { LinkTarget as DescribedLink } from '@vitrine/contract/admin/links'
import type { LinkProblem } from '@vitrine/contract/checks/link-problem'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { findGeneratedPage } from '@vitrine/contract/pages/generated-index'
import { isHiddenFrom, type Readers } from '@vitrine/contract/pages/visibility'
import type { Db } from '../../db/schema.ts'
import { isInternal, splitPath } from '../../html/addresses.ts'
import { findLinkTargets, type LinkTarget } from '../../publishing/link-targets.ts'
import { findNamedTargets, toLinkKey } from '../../publishing/named-targets.ts'
import { createIdFinder, type HasId } from './find-ids.ts'
import { findLinkedPages, type LinkedPage } from './linked-pages.ts'

/** A link as it is written. */
export interface TextLink {
  href: string
  /** Key of the page that it names. */
  page?: string | undefined
}

/** The language and the readers of the text, and what the checks need. */
interface LinkContext {
  locale: string
  /** Undefined if the text is not known: links to private pages are no problem then. */
  readers?: Readers | null | undefined
  hasFile: (address: string) => boolean
}

/**
 * Returns targets and problems of links for readers of a language, in the order of the links. Does
 * not check links to places of the same text.
 */
export async function describeLinks(
  db: Db,
  rules: LocaleRules,
  links: TextLink[],
  context: LinkContext,
): Promise<DescribedLink[]> {
  const { locale } = context
  const named = links.flatMap(({ page, href }) => (page === undefined ? [] : [{ page, href }]))
  const paths = links.map(({ href }) => href).filter(isInternal)
  const byName = await findNamedTargets(db, rules, locale, named)
  const byAddress = await findLinkTargets(db, rules, locale, paths)
  const findTarget = ({ page, href }: TextLink) =>
    (page === undefined ? undefined : byName.get(toLinkKey({ page, href }))) ?? byAddress.get(href)
  const targets = links.map(findTarget)
  const ids = targets.flatMap((target) => target?.pageId ?? [])
  const keys = named.map(({ page }) => page)
  const chain = getFullFallbackChain(rules, locale)
  const pages = await findLinkedPages(db, { ids, keys }, locale, chain)
  const anchored = targets.flatMap((target, index) =>
    target && getAnchor(links[index]?.href ?? '') !== '' ? [target] : [],
  )
  const hasId = await createIdFinder(db, anchored)
  return links.map((link, index) => {
    const target = targets[index]
    const page = target ? pages.byId.get(target.pageId) : pages.byKey.get(link.page ?? '')
    return page
      ? describePage(link, target, page, { ...context, hasId })
      : describeOther(link, rules, context)
  })
}

function describePage(
  link: TextLink,
  target: LinkTarget | undefined,
  page: LinkedPage,
  { locale, readers, hasId }: Omit<LinkContext, 'hasFile'> & { hasId: HasId },
): DescribedLink {
  const { id, key, title, state, inTrash, live } = page
  const readableLocale = target && live.has(target.locale) ? target.locale : undefined
  const anchor = getAnchor(link.href)
  const problem = (): LinkProblem | null => {
    if (inTrash) return 'trashed'
    if (readableLocale === undefined) return 'unpublished'
    if (readers !== undefined && isHiddenFrom(readers, page.readers)) return 'private'
    // An address can point to another language; a page key means the language of the text.
    if (link.page !== undefined && readableLocale !== locale) return 'elsewhere'
    return anchor !== '' && target && !hasId(target, anchor) ? 'anchor' : null
  }
  return {
    page: key,
    id,
    title,
    state,
    locale: readableLocale ?? null,
    href: target?.href ?? link.href,
    problem: problem(),
  }
}

const unknownPage = { page: null, id: null, title: '', state: 'missing', locale: null } as const

function describeOther(
  { href }: TextLink,
  rules: LocaleRules,
  context: LinkContext,
): DescribedLink {
  return { ...unknownPage, href, problem: findProblem(href, rules, context) }
}

function findProblem(href: string, rules: LocaleRules, { hasFile }: LinkContext) {
  if (!isInternal(href)) return null
  const path = tidyPath(decodePath(splitPath(href).path) ?? '')
  if (/^\/(media|storage)\//.test(path)) return hasFile(href) ? null : 'file'
  // Another file may be one of the site folder, which the API does not know.
  if (isProductPath(path.slice(1), rules) || !isPagePath(path)) return null
  return findGeneratedPage(rules, path) ? null : 'unknown'
}

function getAnchor(href: string): string {
  const anchor = /#(.*)$/s.exec(href)?.[1] ?? ''
  return decodePath(anchor) ?? anchor
}
