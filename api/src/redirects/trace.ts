import { decodePath, getPageAddress, isProductPath } from '@vitrine/contract/addresses/address'
import { stepsMax } from '@vitrine/contract/addresses/redirect-loops'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import type { TraceStep } from '@vitrine/contract/admin/redirects'
import type { LocaleRules, RedirectRules } from '@vitrine/contract/config/config'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import {
  getLocaleCookieName,
  splitFormerPrefix,
  toLocaleChoice,
} from '@vitrine/contract/locale/locale'
import { findGeneratedPage, takesPrecedence } from '@vitrine/contract/pages/generated-index'
import type { PublishedPages } from '../pages/published-pages.ts'
import { findByPath, type Selection } from '../pages/store.ts'
import { type FoundRedirect, resolveInTable } from './resolve.ts'
import { type FindRule, splitRequestPath } from './table.ts'

export interface TraceParts {
  rules: LocaleRules
  /** Rules of `site.config.ts`. */
  fixed: RedirectRules
  /** Origins of the site; the first is that of addresses without a host. */
  origins: string[]
  published: PublishedPages
  find: FindRule
}

/** A visitor who requests an address, with the language that a cookie stores. */
interface Visit {
  url: URL
  locale: string
}

/** A step, with the address that comes next. */
type NextStep = TraceStep & { to?: string }

/**
 * Follows an address in the order of the site: rule of `site.config.ts`, page, former address, exact
 * rule of the table, slug of another language, pattern of the table.
 * Ends at a page, an error, another site, or where the way repeats itself.
 */
export function traceAddress(parts: TraceParts, address: string, locale: string): TraceStep[] {
  const steps: TraceStep[] = []
  const seen = new Set<string>()
  let url = parseUrl(address, parts.origins[0])
  while (url) {
    const shown = showAddress(parts, url)
    if (!parts.origins.includes(url.origin)) return [...steps, { kind: 'external', address: shown }]
    if (seen.has(url.href)) return [...steps, { kind: 'ring', address: shown }]
    if (seen.size === stepsMax) return [...steps, { kind: 'long', address: shown }]
    seen.add(url.href)
    const { to, ...step } = findStep(parts, { url, locale }, shown)
    steps.push(step)
    url = to === undefined ? undefined : parseUrl(to, url)
  }
  return steps
}

/**
 * Returns a function that is true if `traceAddress` comes to an end: no ring, and not longer than
 * browsers follow. It remembers the number of steps from each address.
 */
export function createEndFinder(parts: TraceParts) {
  const { rules, origins } = parts
  const lengths = new Map<string, number>()
  const hasCookie = getLocaleCookieName(rules) !== undefined
  return (address: string, locale: string): boolean => {
    const way = new Set<string>()
    let length = 0
    let url = parseUrl(address, origins[0])
    while (url && origins.includes(url.origin)) {
      const visit = hasCookie ? `${locale} ${url.href}` : url.href
      const known = way.has(visit) ? Number.POSITIVE_INFINITY : lengths.get(visit)
      if (known !== undefined) {
        length = known
        break
      }
      if (way.size === stepsMax) return false
      way.add(visit)
      const { to } = findStep(parts, { url, locale }, '')
      url = to === undefined ? undefined : parseUrl(to, url)
    }
    for (const visit of [...way].reverse()) lengths.set(visit, ++length)
    return length <= stepsMax
  }
}

/** Decodes an address for people; paths of this site have no host. */
function showAddress({ origins }: TraceParts, { origin, href, pathname, search, hash }: URL) {
  if (origin !== origins[0]) return href
  return (decodePath(pathname) ?? pathname) + search + hash
}

function findStep(parts: TraceParts, { url, locale }: Visit, address: string): NextStep {
  const { rules, fixed, published } = parts
  const path = decodePath(url.pathname)
  if (path === undefined) return { kind: 'missing', address }
  const split = splitRequestPath(rules, path, toLocaleChoice({ locale, origin: url.origin }))
  if (isProductPath(split.path.slice(1), rules)) return { kind: 'product', address }
  const config = resolveRedirect(fixed, path, url.search)
  const configStep = config && {
    kind: 'config' as const,
    address,
    rule: config.rule,
    status: config.status,
    to: config.to,
  }
  if (configStep && !config.isPattern) return configStep
  const former = splitFormerPrefix(rules, path)
  const request = { locale: former?.locale ?? locale, origin: url.origin }
  const pathInLocale = former?.path ?? path
  const selection = findByPath(published, rules, pathInLocale, request)
  const pageStep = toPageStep(rules, selection, { address, isFormer: former !== undefined })
  if (pageStep?.kind === 'page' || pageStep?.kind === 'respelled') return pageStep
  const generated = findGeneratedPage(rules, pathInLocale, toLocaleChoice(request))
  if (takesPrecedence(generated?.match)) return { kind: 'product', address }
  if (configStep) return configStep
  const found = resolveInTable(parts, pathInLocale, toLocaleChoice(request))
  if (pageStep?.kind === 'translated' && found?.isExact) return toTableStep(found, address)
  if (pageStep) return pageStep
  if (generated) return { kind: 'product', address }
  return found
    ? toTableStep(found, address)
    : { kind: selection.gone ? 'gone' : 'missing', address }
}

const stepKinds = {
  exact: 'page',
  variant: 'respelled',
  translated: 'translated',
  moved: 'former',
} as const

const statuses = { exact: 200, variant: 301, translated: 302, moved: 301 } as const

/** `isFormer`: the address has the prefix of another locale strategy. */
function toPageStep(
  rules: LocaleRules,
  selection: Selection,
  { address, isFormer }: { address: string; isFormer: boolean },
): NextStep | undefined {
  const [page] = selection.pages
  const texts = page?.translatable[selection.locale ?? '']
  if (!page || !selection.match || !selection.locale || !texts) return undefined
  const match = isFormer && selection.match === 'exact' ? 'variant' : selection.match
  const to = getPageAddress(rules, selection.locale, texts.slug)
  return {
    kind: stepKinds[match],
    address,
    status: statuses[match],
    page: { id: page.id, title: texts.title },
    ...(match !== 'exact' && { to }),
  }
}

function toTableStep({ rule, to, status }: FoundRedirect, address: string): NextStep {
  return {
    kind: 'table',
    address,
    rule: rule.source,
    status,
    ...(rule.id !== undefined && { redirect: rule.id }),
    ...(to !== undefined && { to }),
  }
}
