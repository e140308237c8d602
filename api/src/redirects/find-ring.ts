import { decodePath } from '@vitrine/contract/addresses/address'
import { getSamplePaths } from '@vitrine/contract/addresses/redirect-loops'
import type { TraceStep } from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { localizePath, toLocaleChoice } from '@vitrine/contract/locale/locale'
import { getTargetAddress, resolveInTable } from './resolve.ts'
import type { RedirectRule } from './rule.ts'
import { addRule, createRuleFinder, type RedirectTable } from './table.ts'
import type { FieldFault } from './texts.ts'
import { createEndFinder, type TraceParts, traceAddress } from './trace.ts'

/**
 * Returns a function that finds a ring that a rule closes, or a way that is longer than browsers
 * follow. `parts` include the rule. Trying a pattern with three rests suffices: see
 * `findRedirectLoop`. Follows each address at most once.
 */
export function createRingFinder(parts: TraceParts) {
  const isEnding = createEndFinder(parts)
  return (rule: RedirectRule): FieldFault | undefined => {
    if (!rule.target) return undefined
    const leadsToItself = createSelfFinder(parts, rule)
    for (const { address, locale } of listSamples(parts.rules, rule)) {
      if (leadsToItself(address, locale)) return { field: 'target', name: 'itself' }
      if (isEnding(address, locale)) continue
      const steps = traceAddress(parts, address, locale)
      const name = steps.at(-1)?.kind === 'ring' ? 'ring' : 'long'
      return { field: 'target', name, values: { way: formatWay(steps) } }
    }
    return undefined
  }
}

/** Returns addresses that a rule matches, each with the language of its visitor. */
export const listSamples = (
  rules: LocaleRules,
  { source, locale }: Pick<RedirectRule, 'source' | 'locale'>,
) =>
  (locale === null ? rules.locales.map(({ code }) => code) : [locale]).flatMap((code) =>
    getSamplePaths(source).map((path) => ({
      address: localizePath(rules, code, path),
      locale: code,
    })),
  )

/** Returns a function that is true if the rule alone leads from an address to the same address. */
function createSelfFinder(parts: TraceParts, rule: RedirectRule) {
  const table: RedirectTable = new Map()
  addRule(table, { ...rule, id: undefined })
  const alone = { ...parts, find: createRuleFinder([table]) }
  return (address: string, locale: string) => {
    const url = parseUrl(address, parts.origins[0])
    const path = url && (decodePath(url.pathname) ?? url.pathname)
    if (!url || path === undefined || getTargetAddress(parts, rule.target, locale) === undefined)
      return false
    const found = resolveInTable(alone, path, toLocaleChoice({ locale, origin: url.origin }))
    const to = found?.to === undefined ? undefined : parseUrl(found.to, url)
    return to === undefined || (to.origin === url.origin && to.pathname === url.pathname)
  }
}

const shownMax = 5

const formatWay = (steps: TraceStep[]) => {
  const addresses = steps.map(({ address }) => address)
  const shown = addresses.slice(0, shownMax)
  return [...shown, ...(addresses.length > shownMax ? ['…'] : [])].join(' → ')
}
