import type { RedirectRules } from '../config/config.ts'
import { namedSegmentPattern } from '../config/redirect-patterns.ts'
import { parseUrl } from '../http/parse-url.ts'
import { decodePath, isProductPath } from './address.ts'
import { resolveRedirect } from './redirects.ts'

/**
 * Finds a redirect loop, or a chain that is longer than browsers follow. Returns the keys of its
 * rules in order; undefined if there is none. Targets on one of the `origins` are paths of this site.
 *
 * A loop of patterns has a step after which no rule depends on the rest of the path any more. So it
 * is enough to try each rule with three rests: empty, one segment and two.
 */
export function findRedirectLoop(rules: RedirectRules, origins: string[]): string[] | undefined {
  for (const key of Object.keys(rules))
    for (const path of getSamplePaths(key)) {
      const loop = followRedirects(rules, origins, path)
      if (loop) return loop
    }
  return undefined
}

/** Maximum number of redirects that browsers follow. */
export const stepsMax = 20
/** A segment that only patterns match. */
const sampleSegment = '/~'

/** Returns paths that match a rule. */
export function getSamplePaths(key: string): string[] {
  const base = key.replace(/\/\*\*?$/, '').replace(namedSegmentPattern, sampleSegment)
  if (key.endsWith('/**'))
    return [base || '/', base + sampleSegment, base + sampleSegment + sampleSegment]
  return [key.endsWith('/*') ? base + sampleSegment : base || '/']
}

function followRedirects(rules: RedirectRules, origins: string[], start: string) {
  const steps = new Map<string, string>()
  let path = start
  while (steps.size < stepsMax) {
    const step = resolveRedirect(rules, path)
    const next = step && parseLocalPath(step.to, origins)
    if (!step || next === undefined) return undefined
    steps.set(path, step.rule)
    if (steps.has(next)) return listRules([...steps], next)
    path = next
  }
  return listRules([...steps], start)
}

/** Returns each rule once, from the step that begins at this path. */
function listRules(steps: [path: string, rule: string][], firstPath: string) {
  const start = steps.findIndex(([path]) => path === firstPath)
  return [...new Set(steps.slice(start).map(([, rule]) => rule))]
}

/** Returns the decoded path of a target; undefined on another site, and for files and API calls. */
function parseLocalPath(target: string, origins: string[]): string | undefined {
  const url = parseUrl(target, origins[0])
  if (!url || !origins.includes(url.origin)) return undefined
  const path = decodePath(url.pathname) ?? url.pathname
  const [, first = '', below] = path.split('/', 3)
  return isProductPath(first) && below ? undefined : path.replace(/(?<=[^/])\/+$/, '')
}
