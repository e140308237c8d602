import { decodePath, isOwn, tidyPath } from '@vitrine/contract/addresses/address'
import type { LinkTarget as Described, LinkProblem } from '@vitrine/contract/admin/links'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { fullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../../db/schema.ts'
import { isInternal, splitPath } from '../../html/addresses.ts'
import { publicFragment } from '../../html/reserved-ids.ts'
import { type LinkTarget, linkTargets } from '../../publishing/link-targets.ts'
import { linkName, namedTargets } from '../../publishing/named-targets.ts'
import { type LinkedPage, linkedPages } from './linked-pages.ts'

/** A link of a text, as it is written. */
export interface WrittenLink {
  href: string
  /** Key of the page that it names. */
  page?: string | undefined
}

/** The text that contains the links, and the data to check them. */
interface Around {
  locale: string
  /** HTML of the text as readers would get it; undefined if its anchors need no check. */
  html?: string | undefined
  hasFile: (address: string) => boolean
}

/**
 * Returns the targets and the problems of links for readers of a language, in the order of the
 * links.
 */
export async function describeLinks(
  db: Db,
  rules: LocaleRules,
  links: WrittenLink[],
  around: Around,
): Promise<Described[]> {
  const { locale } = around
  const named = links.flatMap(({ page, href }) => (page === undefined ? [] : [{ page, href }]))
  const paths = links.map(({ href }) => href).filter(isInternal)
  const byName = await namedTargets(db, rules, locale, named)
  const byAddress = await linkTargets(db, rules, locale, paths)
  const targetOf = ({ page, href }: WrittenLink) =>
    (page === undefined ? undefined : byName.get(linkName({ page, href }))) ?? byAddress.get(href)
  const targets = links.map(targetOf)
  const ids = targets.flatMap((target) => target?.pageId ?? [])
  const keys = named.map(({ page }) => page)
  const chain = fullFallbackChain(rules, locale)
  const pages = await linkedPages(db, { ids, keys }, locale, chain)
  return links.map((link, at) => {
    const target = targets[at]
    const page = target ? pages.byId.get(target.pageId) : pages.byKey.get(link.page ?? '')
    return page ? describePage(link, target, page, around) : describeOther(link, rules, around)
  })
}

function describePage(
  link: WrittenLink,
  target: LinkTarget | undefined,
  page: LinkedPage,
  { locale }: Around,
): Described {
  const { id, key, title, state, inTrash, live } = page
  const readIn = target && live.has(target.locale) ? target.locale : undefined
  const anchor = anchorOf(link.href)
  const problem = (): LinkProblem | null => {
    if (inTrash) return 'trashed'
    if (readIn === undefined) return 'unpublished'
    // An address of another language was meant; a page is meant in the language of the text.
    if (link.page !== undefined && readIn !== locale) return 'elsewhere'
    return anchor !== '' && !hasId(live.get(readIn) ?? '', anchor) ? 'anchor' : null
  }
  return {
    ...{ page: key, id, title, state, locale: readIn ?? null },
    href: target?.href ?? link.href,
    problem: problem(),
  }
}

const none = { page: null, id: null, title: '', state: 'missing', locale: null } as const

function describeOther({ href }: WrittenLink, rules: LocaleRules, around: Around): Described {
  return { ...none, href, problem: problemOf(href, rules, around) }
}

function problemOf(href: string, rules: LocaleRules, { html, hasFile }: Around) {
  if (href.startsWith('#')) {
    const isThere =
      html === undefined || href === '#' || href === '#top' || hasId(html, anchorOf(href))
    return isThere ? null : 'anchor'
  }
  if (!isInternal(href)) return null
  const path = tidyPath(decodePath(splitPath(href).path) ?? '')
  if (/^\/(media|storage)\//.test(path)) return hasFile(href) ? null : 'file'
  return isOwn(path.slice(1), rules) ? null : 'unknown'
}

/** Whether something in published HTML, which writes ids in one way, has a name. */
const hasId = (html: string, anchor: string) =>
  html.includes(` id="${escapeHtml(publicFragment(anchor))}"`)

function anchorOf(href: string): string {
  const anchor = /#(.*)$/s.exec(href)?.[1] ?? ''
  return decodePath(anchor) ?? anchor
}
