import type { RedirectRules } from '../config/config.ts'
import { isPattern, namedSegment } from '../config/redirect-patterns.ts'
import { parseUrl } from '../http/parse-url.ts'
import { decodePath, isOwn } from './address.ts'
import { resolveRedirect } from './redirects.ts'

/**
 * The rules that lead whoever follows them round and round, or on and on, in their order; undefined
 * when every way ends. `origins` are the site's own: a target there is a path of this site.
 *
 * A circle of patterns has a step from which on it looks at nothing of the rest that it carries along.
 * From there it is found with any rest, so for each rule three are tried: none, one segment and two.
 */
export function circleIn(rules: RedirectRules, origins: string[]): string[] | undefined {
  const stepFrom = stepsBy(rules)
  for (const key of Object.keys(rules))
    for (const path of pathsOf(key)) {
      const circle = follow(stepFrom, origins, path)
      if (circle) return circle
    }
  return undefined
}

/** No browser follows more redirects than that. */
const stepsMax = 20
/** A segment that no rule names. */
const segment = '/~'

/** Paths that a rule is for. */
function pathsOf(key: string): string[] {
  const base = key.replace(/\/\*\*?$/, '').replace(namedSegment, segment)
  if (key.endsWith('/**')) return [base || '/', base + segment, base + segment + segment]
  return [key.endsWith('/*') ? base + segment : base || '/']
}

// An owner may have thousands of exact rules, and few patterns: only those are looked through.
function stepsBy(rules: RedirectRules) {
  const patterns = Object.fromEntries(Object.entries(rules).filter(([key]) => isPattern(key)))
  const isExact = (path: string) => Object.hasOwn(rules, path) || Object.hasOwn(rules, `${path}/`)
  return (path: string) => resolveRedirect(isExact(path) ? rules : patterns, path)
}

function follow(stepFrom: ReturnType<typeof stepsBy>, origins: string[], start: string) {
  const steps = new Map<string, string>()
  let path = start
  while (steps.size < stepsMax) {
    const step = stepFrom(path)
    const next = step && pathIn(step.to, origins)
    if (!step || next === undefined) return undefined
    steps.set(path, step.rule)
    if (steps.has(next)) return rulesFrom([...steps], next)
    path = next
  }
  return rulesFrom([...steps], start)
}

/** Each rule once, from the step that begins at this path. */
function rulesFrom(steps: [path: string, rule: string][], path: string) {
  const from = steps.findIndex(([asked]) => asked === path)
  return [...new Set(steps.slice(from).map(([, rule]) => rule))]
}

/** The decoded path of a target that rules are for; undefined on another site, and for files and calls. */
function pathIn(target: string, origins: string[]): string | undefined {
  const url = parseUrl(target, origins[0])
  if (!url || !origins.includes(url.origin)) return undefined
  const path = decodePath(url.pathname) ?? url.pathname
  const [, first = '', below] = path.split('/', 3)
  return isOwn(first) && below ? undefined : path.replace(/(?<=[^/])\/+$/, '')
}
