import type { RedirectRules } from './config.ts'

export interface Redirect {
  to: string
  status: number
  external: boolean
}

const defaultStatus = 307

/**
 * The redirect that a path and query ask for (specification §2), or undefined. The most specific
 * rule wins: exact, then one segment, then the longest `/**`. A target that ends in `/**` gets the
 * rest of the path; the query is kept, the target's own parameters winning.
 */
export function resolveRedirect(
  rules: RedirectRules,
  pathname: string,
  search = '',
): Redirect | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  for (const { rule, rest } of candidates(rules, path)) {
    const { to, statusCode } =
      typeof rule === 'string' ? { to: rule, statusCode: defaultStatus } : rule
    const target = withQuery(to.endsWith('/**') ? joinRest(to.slice(0, -3), rest) : to, search)
    return { to: target, status: statusCode, external: isExternal(target) }
  }
  return undefined
}

function* candidates(rules: RedirectRules, path: string) {
  const own = Object.hasOwn(rules, path) ? rules[path] : undefined
  if (own) yield { rule: own, rest: '' }
  const parts = path.split('/').slice(1)
  const parent = `/${parts.slice(0, -1).join('/')}`
  const one = rules[`${parent === '/' ? '' : parent}/*`]
  if (one && parts.at(-1)) yield { rule: one, rest: `/${parts.at(-1)}` }
  for (let depth = parts.length; depth >= 0; depth--) {
    const base = parts
      .slice(0, depth)
      .map((part) => `/${part}`)
      .join('')
    const any = rules[`${base}/**`]
    if (any) yield { rule: any, rest: path.slice(base.length) }
  }
}

// A rest that begins with two slashes would name another host.
const joinRest = (base: string, rest: string) => base + rest.replace(/^[/\\]+/, '/') || '/'

function withQuery(target: string, search: string) {
  const [beforeHash = '', hash] = target.split('#', 2)
  const [path = '', own = ''] = beforeHash.split('?', 2)
  const query = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value)
  const text = query.toString()
  return path + (text && `?${text}`) + (hash === undefined ? '' : `#${hash}`)
}

/** Whether a target leaves the site: it has a scheme or begins with two slashes. */
export function isExternal(target: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(target)
}
