import type { RedirectRules } from '../config/config.ts'
import { namedSegment, patternsOf, restName } from '../config/redirect-patterns.ts'
import { decodePath, encodePath } from './address.ts'

export interface Redirect {
  /** Key of the rule that asks for it. */
  rule: string
  /** Whether the rule is for many paths: a page that is published at one of them comes first. */
  isPattern: boolean
  to: string
  status: number
  external: boolean
}

const defaultStatus = 307

/**
 * The redirect that a decoded path and a query ask for (specification §2), or undefined. The most
 * specific rule wins: exact, then named segments (`/old/:slug`), then one segment (`/*`), then any
 * rest (`/**`); of one kind the longest. What a pattern has found takes its place in the target; the
 * query is kept, the target's own parameters winning. A rule that leads to the very path that was
 * asked for is passed over: it would never end.
 */
export function resolveRedirect(
  rules: RedirectRules,
  pathname: string,
  search = '',
): Redirect | undefined {
  const path = `/${pathname.replace(/^\/+/, '')}`.replace(trailingSlashes, '')
  const { key = '', found } = mostSpecific(rules, path) ?? {}
  const rule = rules[key]
  if (!rule) return undefined
  const { to, statusCode } =
    typeof rule === 'string' ? { to: rule, statusCode: defaultStatus } : rule
  const [, form = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(to) ?? []
  const target = sendable(found ? fill(form, found) : form)
  if (decodePath(target)?.replace(trailingSlashes, '') === path) return undefined
  return {
    rule: key,
    isPattern: found !== undefined,
    to: target + sendable(mergeQueries(query, search) + hash),
    status: statusCode,
    external: isExternal(target),
  }
}

// Each run of slashes is tried once, from its start: a path of slashes takes linear time.
const trailingSlashes = /(?<=[^/])\/+$/

function mostSpecific(rules: RedirectRules, path: string) {
  const own = [path, `${path}/`].find((key) => Object.hasOwn(rules, key))
  if (own) return { key: own, found: undefined }
  for (const { key, match } of patternsOf(rules)) {
    const { groups } = match.exec(path) ?? {}
    if (groups) return { key, found: groups }
  }
  return undefined
}

// `encodePath` leaves one slash in front: a rest that begins with two would name another host.
function fill(form: string, { [restName]: rest = '', ...segments }: Record<string, string>) {
  const filled = form.replace(namedSegment, (whole, name) =>
    segments[name] === undefined ? whole : `/${encodePath(segments[name])}`,
  )
  return filled.endsWith('/**') ? filled.slice(0, -3) + encodePath(rest) || '/' : filled
}

/** What a header cannot hold is escaped; what is escaped already stays. */
function sendable(target: string) {
  return target.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

function mergeQueries(own: string, asked: string) {
  const ours = new URLSearchParams(own)
  const query = new URLSearchParams(asked)
  for (const name of ours.keys()) query.delete(name)
  for (const [name, value] of ours) query.append(name, value)
  const text = query.toString()
  return text && `?${text}`
}

/** Whether a target leaves the site: it has a scheme or begins with two slashes. */
export function isExternal(target: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(target)
}
