import { getPageAddress, tidyPath } from '@vitrine/contract/addresses/address'
import { addQuery, fillRedirectTarget } from '@vitrine/contract/addresses/redirects'
import { redirectLimits, statusGone } from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  getFullFallbackChain,
  getLocaleChoiceQuery,
  type LocaleChoice,
} from '@vitrine/contract/locale/locale'
import type { PublishedPages } from '../pages/published-pages.ts'
import type { RuleTarget } from './rule.ts'
import { type FindRule, splitRequestPath, type TableRule } from './table.ts'

export interface FoundRedirect {
  rule: TableRule
  /** Undefined if the address is gone (410). */
  to: string | undefined
  status: number
  /** True if the rule has this path, false if it is a pattern. */
  isExact: boolean
}

export interface ResolveParts {
  rules: LocaleRules
  published: Pick<PublishedPages, 'byId'>
  find: FindRule
}

/**
 * Finds the redirect of a decoded path that no page of its language has. A rule has no effect if its
 * page is not published, or if its target is the path itself.
 */
export function resolveInTable(
  { rules, published, find }: ResolveParts,
  path: string,
  choice: LocaleChoice,
): FoundRedirect | undefined {
  if (path.length > redirectLimits.address) return undefined
  const split = splitRequestPath(rules, path, choice)
  const match = findMatch(find, split.locale, split.path)
  if (!match) return undefined
  const { rule } = match
  const isExact = match.groups === undefined
  if (rule.status === statusGone) return { rule, to: undefined, status: statusGone, isExact }
  const to = getTargetAddress({ rules, published }, rule.target, split.locale)
  if (to === undefined) return undefined
  const isPage = rule.target !== null && 'page' in rule.target
  const filled = fillRedirectTarget(to, isPage ? withoutGroups : match, tidyPath(path))
  if (filled === undefined) return undefined
  return { rule, to: addQuery(filled, ''), status: rule.status, isExact }
}

/** WordPress makes smaller sizes of a picture: `photo-300x200.jpg`. The library has the original. */
const uploadSize = /^(\/(?:.*\/)?wp-content\/uploads\/.*)-\d{1,5}x\d{1,5}(\.[a-z]{3,4})$/i

/** Finds a rule. A pattern for uploads gets the path of the original. */
function findMatch(find: FindRule, locale: string, path: string) {
  const match = find(locale, path)
  const [, stem, ending] = match?.groups ? (uploadSize.exec(path) ?? []) : []
  return stem === undefined ? match : find(locale, `${stem}${ending}`)
}

const withoutGroups = { groups: undefined }

/** Returns the address of a target for a visitor's language; undefined if its page is not published. */
export function getTargetAddress(
  { rules, published }: Omit<ResolveParts, 'find'>,
  target: RuleTarget | null,
  visitorLocale: string,
): string | undefined {
  if (!target) return undefined
  if ('address' in target) return target.address
  const texts = published.byId.get(target.page)?.translatable
  const locale = getFullFallbackChain(rules, target.locale ?? visitorLocale).find(
    (code) => texts?.[code],
  )
  const slug = locale === undefined ? undefined : texts?.[locale]?.slug
  if (locale === undefined || slug === undefined) return undefined
  const query = locale === visitorLocale ? '' : getLocaleChoiceQuery(rules, locale)
  return getPageAddress(rules, locale, slug) + query
}
