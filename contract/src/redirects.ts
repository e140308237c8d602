import { decodePath, encodePath } from './address.ts'
import type { RedirectRules } from './config.ts'

export interface Redirect {
  /** Key of the rule that asks for it. */
  rule: string
  to: string
  status: number
  external: boolean
}

const defaultStatus = 307

/**
 * The redirect that a decoded path and a query ask for (specification §2), or undefined. The most
 * specific rule wins: exact, then one segment, then the longest `/**`. A target whose path ends in
 * `/**` gets the rest of the asked one; the query is kept, the target's own parameters winning. A
 * rule that leads to the very path that was asked for is passed over: it would never end.
 */
export function resolveRedirect(
  rules: RedirectRules,
  pathname: string,
  search = '',
): Redirect | undefined {
  const path = `/${pathname.replace(/^\/+/, '')}`.replace(trailingSlashes, '')
  const { key = '', rest } = mostSpecific(rules, path) ?? {}
  const rule = rules[key]
  if (!rule) return undefined
  const { to, statusCode } =
    typeof rule === 'string' ? { to: rule, statusCode: defaultStatus } : rule
  const [, form = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(to) ?? []
  const target = sendable(form.endsWith('/**') ? joinRest(form.slice(0, -3), rest) : form)
  if (decodePath(target)?.replace(trailingSlashes, '') === path) return undefined
  return {
    rule: key,
    to: target + sendable(mergeQueries(query, search) + hash),
    status: statusCode,
    external: isExternal(target),
  }
}

// Each run of slashes is tried once, from its start: a path of slashes takes linear time.
const trailingSlashes = /(?<=[^/])\/+$/

function mostSpecific(
  rules: RedirectRules,
  path: string,
): { key: string; rest?: string } | undefined {
  const own = [path, `${path}/`].find((key) => Object.hasOwn(rules, key))
  if (own) return { key: own }
  const last = path.slice(path.lastIndexOf('/'))
  const one = `${path.slice(0, -last.length)}/*`
  if (Object.hasOwn(rules, one) && last !== '/') return { key: one, rest: last }
  const closed = `${path}/`
  const [any] = Object.keys(rules)
    .filter((key) => key.endsWith('/**') && closed.startsWith(key.slice(0, -2)))
    .sort((a, b) => b.length - a.length)
  return any ? { key: any, rest: path.slice(any.length - 3) } : undefined
}

// `encodePath` leaves one slash in front: a rest that begins with two would name another host.
const joinRest = (base: string, rest = '') => base + encodePath(rest) || '/'

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
