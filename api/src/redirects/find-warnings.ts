import {
  addRedirect,
  createRedirectIndex,
  findRedirectRule,
} from '@vitrine/contract/addresses/redirect-index'
import type { RedirectWarning } from '@vitrine/contract/admin/redirects'
import { isRedirectPattern } from '@vitrine/contract/config/redirect-patterns'
import { nextSlice } from '@vitrine/files/time-slice'
import { homeSlug } from '../editing/calls/home-page.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { listSamples } from './find-ring.ts'
import { getTargetAddress } from './resolve.ts'
import type { RedirectRule } from './rule.ts'
import { type TraceParts, traceAddress } from './trace.ts'

/** A warning with the values of its text. */
export interface FoundWarning {
  code: RedirectWarning['code']
  values?: Record<string, string | number>
}

/** Finds what a person should know before a rule is saved. `parts` include the rule. */
export async function findWarnings(parts: TraceParts, rule: RedirectRule): Promise<FoundWarning[]> {
  const warnings = isRedirectPattern(rule.source)
    ? await findPagesInPattern(parts, rule)
    : findWinner(parts, rule)
  return [...warnings, ...findTargetWarnings(parts, rule)]
}

const winners = {
  config: 'config-wins',
  page: 'page-wins',
  respelled: 'page-wins',
  former: 'former-wins',
} as const

/** A rule for one path has no effect where something else answers. */
function findWinner(parts: TraceParts, rule: RedirectRule): FoundWarning[] {
  const found = new Map<string, FoundWarning>()
  for (const { address, locale } of listSamples(parts.rules, rule)) {
    const [first] = traceAddress(parts, address, locale)
    if (!first || !(first.kind in winners)) continue
    const isHome = rule.source === '/' && first.kind !== 'config'
    const code = isHome ? 'home-wins' : winners[first.kind as keyof typeof winners]
    const values = { address, title: first.page?.title ?? '', rule: first.rule ?? '' }
    found.set(code, found.get(code) ?? { code, values })
  }
  return [...found.values()]
}

/** Published pages that a pattern matches stay reachable. */
async function findPagesInPattern(
  { published }: TraceParts,
  { source, locale }: RedirectRule,
): Promise<FoundWarning[]> {
  const index = createRedirectIndex<true>()
  addRedirect(index, source, true)
  let pages = 0
  let hasHome = false
  let title = ''
  for (const texts of listTexts(published, locale)) {
    if (findRedirectRule(index, `/${texts.slug}`)) {
      pages++
      title ||= texts.title
      hasHome ||= texts.slug === homeSlug
    }
    await nextSlice()
  }
  return [
    ...(hasHome ? [{ code: 'home-wins' as const }] : []),
    ...(pages > 0 ? [{ code: 'pattern-pages' as const, values: { pages, title } }] : []),
  ]
}

function* listTexts({ list }: PublishedPages, locale: string | null) {
  for (const { translatable } of list)
    for (const [code, texts] of Object.entries(translatable))
      if (locale === null || code === locale) yield texts
}

/** Warns of a page that is not published, and of an address that redirects or is missing. */
function findTargetWarnings(parts: TraceParts, { target, locale }: RedirectRule): FoundWarning[] {
  const visitor = locale ?? parts.rules.defaultLocale
  const to = getTargetAddress(parts, target, visitor)
  if (target && to === undefined) return [{ code: 'not-published' }]
  if (!target || to === undefined || 'page' in target || /\/(:[a-z]|\*\*)/i.test(to)) return []
  const steps = traceAddress(parts, to, visitor)
  const end = steps.at(-1)
  if (!end) return []
  if (end.kind === 'missing' || end.kind === 'gone')
    return [{ code: 'leads-nowhere', values: { address: end.address } }]
  return steps.length > 1 ? [{ code: 'leads-on', values: { address: end.address } }] : []
}
