import type { RedirectRules } from '../config/config.ts'
import { getRedirectPatterns, namedSegmentPattern, restGroup } from '../config/redirect-patterns.ts'
import { decodePath, encodePath } from './address.ts'

export interface Redirect {
  /** Key of the rule. */
  rule: string
  /** True if the rule is a pattern: a page that is published at the path takes precedence. */
  isPattern: boolean
  to: string
  status: number
  external: boolean
}

const defaultStatus = 307

/**
 * Finds the redirect for a decoded path and its query (specification §2); undefined if there is
 * none. The most specific rule wins: exact, then named segments (`/old/:slug`), then one segment
 * (`/*`), then any rest (`/**`); the longest of a kind. Puts the matches of a pattern into the
 * target, and keeps the query; parameters of the target win. Ignores a rule whose target is the same
 * path: it would be a loop.
 */
export function resolveRedirect(
  rules: RedirectRules,
  pathname: string,
  search = '',
): Redirect | undefined {
  const path = `/${pathname.replace(/^\/+/, '')}`.replace(trailingSlashes, '')
  const { key = '', groups } = findRule(rules, path) ?? {}
  const rule = rules[key]
  if (!rule) return undefined
  const { to, statusCode } =
    typeof rule === 'string' ? { to: rule, statusCode: defaultStatus } : rule
  const [, form = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(to) ?? []
  const target = escapeForHeader(groups ? fillTarget(form, groups) : form)
  if (decodePath(target)?.replace(trailingSlashes, '') === path) return undefined
  return {
    rule: key,
    isPattern: groups !== undefined,
    to: target + escapeForHeader(mergeQueries(query, search) + hash),
    status: statusCode,
    external: isExternal(target),
  }
}

// The lookbehind makes the regular expression linear for a path of slashes.
const trailingSlashes = /(?<=[^/])\/+$/

function findRule(rules: RedirectRules, path: string) {
  const exactKey = [path, `${path}/`].find((key) => Object.hasOwn(rules, key))
  if (exactKey) return { key: exactKey, groups: undefined }
  for (const { key, match } of getRedirectPatterns(rules)) {
    const { groups } = match.exec(path) ?? {}
    if (groups) return { key, groups }
  }
  return undefined
}

// `encodePath` collapses leading slashes: a rest that begins with two would name another host.
function fillTarget(form: string, { [restGroup]: rest = '', ...segments }: Record<string, string>) {
  const filled = form.replace(namedSegmentPattern, (whole, name) =>
    segments[name] === undefined ? whole : `/${encodePath(segments[name])}`,
  )
  return filled.endsWith('/**') ? filled.slice(0, -3) + encodePath(rest) || '/' : filled
}

/** Escapes the characters that a header cannot contain. Leaves existing escapes. */
function escapeForHeader(target: string) {
  return target.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

function mergeQueries(targetQuery: string, requestQuery: string) {
  const targetParams = new URLSearchParams(targetQuery)
  const query = new URLSearchParams(requestQuery)
  for (const name of targetParams.keys()) query.delete(name)
  for (const [name, value] of targetParams) query.append(name, value)
  const text = query.toString()
  return text && `?${text}`
}

/** True if a target is on another site: it has a scheme or begins with two slashes. */
export function isExternal(target: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(target)
}
