import type { RedirectRule, RedirectRules } from '../config/config.ts'
import { namedSegmentPattern } from '../config/redirect-patterns.ts'
import { decodePath, encodePath } from './address.ts'
import {
  addRedirect,
  createRedirectIndex,
  findRedirectRule,
  type RedirectIndex,
  type RedirectMatch,
  restName,
} from './redirect-index.ts'

export interface Redirect {
  /** Key of the rule. */
  rule: string
  /** True if the rule is a pattern: a page that is published at the path takes precedence. */
  isPattern: boolean
  to: string
  status: number
  external: boolean
}

/** Status of a rule of `site.config.ts` that names none. */
export const defaultStatus = 307

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
  const path = tidyRequestPath(pathname)
  const found = findRedirectRule(indexRules(rules), path)
  if (!found) return undefined
  const { to, statusCode } =
    typeof found.rule === 'string' ? { to: found.rule, statusCode: defaultStatus } : found.rule
  const target = fillRedirectTarget(to, found, path)
  if (target === undefined) return undefined
  return {
    rule: found.key,
    isPattern: found.groups !== undefined,
    to: addQuery(target, search),
    status: statusCode,
    external: isExternal(target),
  }
}

const indexes = new WeakMap<object, RedirectIndex<RedirectRule>>()

function indexRules(rules: RedirectRules) {
  const cached = indexes.get(rules)
  if (cached) return cached
  const index = createRedirectIndex<RedirectRule>()
  for (const [key, rule] of Object.entries(rules)) addRedirect(index, key, rule)
  indexes.set(rules, index)
  return index
}

// The lookbehind makes the regular expression linear for a path of slashes.
const trailingSlashes = /(?<=[^/])\/+$/

/** Returns the path of a request with one slash at its start and none at its end. */
const tidyRequestPath = (pathname: string) =>
  `/${pathname.replace(/^\/+/, '')}`.replace(trailingSlashes, '')

/**
 * Puts the matches of a pattern into a target. Returns undefined if the result is the requested path
 * itself.
 */
export function fillRedirectTarget(
  to: string,
  { groups }: Pick<RedirectMatch<unknown>, 'groups'>,
  path: string,
): string | undefined {
  const [form, rest] = splitTarget(to)
  const target = escapeForHeader(groups ? fillTarget(form, groups) : form)
  return decodePath(target)?.replace(trailingSlashes, '') === path ? undefined : target + rest
}

/** Adds the query of a request to a target; parameters of the target win. */
export function addQuery(to: string, search: string): string {
  const [form, rest] = splitTarget(to)
  const [, query = '', hash = ''] = /^(\?[^#]*)?(.*)$/s.exec(rest) ?? []
  return form + escapeForHeader(mergeQueries(query, search) + hash)
}

/** Splits a target before its query or hash. */
function splitTarget(to: string): [form: string, rest: string] {
  const end = to.search(/[?#]/)
  return end < 0 ? [to, ''] : [to.slice(0, end), to.slice(end)]
}

// `encodePath` collapses leading slashes: a rest that begins with two would name another host.
function fillTarget(form: string, groups: Map<string, string>) {
  const filled = form.replace(namedSegmentPattern, (whole, name) => {
    const value = name === restName ? undefined : groups.get(name)
    return value === undefined ? whole : `/${encodePath(value)}`
  })
  return filled.endsWith('/**')
    ? filled.slice(0, -3) + encodePath(groups.get(restName) ?? '') || '/'
    : filled
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
