import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import { parseCookies } from '@vitrine/contract/http/cookies'
import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { createIdentity, type Identity } from '../../app/identity/identity.ts'
import { isCertainlyGuest, loadUser } from '../../app/identity/load-user.ts'
import { parseToken, tokenCookie, toTokenCookie } from '../../app/identity/token.ts'
import type { BaseConfig, Site } from '../../app/site/site.ts'

/** Fields of a request that the API gets. */
export interface Caller {
  cookies: string
  agent: string | undefined
  /** Value of `X-Forwarded-For`. */
  forwardedFor: string
}

/** Access to the API in the name of a visitor, and the cookies that it has set. */
export interface Visitor {
  http: HttpClient
  identity: Identity
  storeToken: Site['storeToken']
  /** `Set-Cookie` fields for the response, the last one of each name. */
  setCookies: () => string[]
}

const staleToken = 419

interface VisitorOptions {
  config: BaseConfig
  fetch: (path: string, init: RequestInit) => Promise<Response>
  locale: string
  logError: (error: unknown) => void
}

/** Calls the API with the visitor's cookies, for one request. */
export function createVisitor(
  caller: Caller,
  { config, fetch, locale, logError }: VisitorOptions,
): Visitor {
  const jar = createCookieJar(caller.cookies)
  const storeToken: Site['storeToken'] = (token, remember) => {
    if (config.auth.mode === 'token') jar.keep(toTokenCookie(config.siteUrl, token, remember))
  }
  const http = createHttpClient({
    mode: config.auth.mode,
    baseUrl: '',
    retry: config.auth.retry,
    fetch: async (path, init) => {
      const response = await fetch(path, {
        ...init,
        headers: headersFor(caller, config, jar, init),
      })
      // The token is stale: the next form gets a new cookie.
      if (response.status === staleToken) jar.keep(`${csrfCookie}=; Path=/; Max-Age=0`)
      for (const field of response.headers.getSetCookie()) jar.keep(field)
      return response
    },
    cookie: jar.read,
    token: () => parseToken(jar.read(tokenCookie)),
    locale: () => locale,
    warn: logError,
    onUnauthenticated: () => {
      storeToken(undefined)
      identity.setUser(undefined)
    },
  })
  const identity = createIdentity(async () => {
    if (isCertainlyGuest(config, jar.read)) return { user: undefined }
    const result = await loadUser(http, logError)
    if (result !== 'failed' && !result.user) storeToken(undefined)
    return result
  })
  return { http, identity, storeToken, setCookies: jar.fields }
}

function headersFor(caller: Caller, { siteUrl }: BaseConfig, jar: CookieJar, init: RequestInit) {
  const headers = new Headers(init.headers)
  headers.set('Origin', siteUrl)
  headers.set('Referer', `${siteUrl}/`)
  if (jar.header()) headers.set('Cookie', jar.header())
  if (caller.agent) headers.set('User-Agent', caller.agent)
  // The API limits failed sign-ins by client address.
  headers.set('X-Forwarded-For', caller.forwardedFor)
  return headers
}

type CookieJar = ReturnType<typeof createCookieJar>

/** The visitor's cookies, overridden by those that the API has set. */
function createCookieJar(cookieHeader: string) {
  const cookies = parseCookies(cookieHeader)
  const fields = new Map<string, string>()
  return {
    read: (name: string) => cookies.get(name),
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (field: string) => {
      const [pair = '', ...attributes] = field.split(';')
      const [name, value] = splitPair(pair)
      const isDeleted = attributes.some((attribute) => /^\s*max-age=(0|-)/i.test(attribute))
      if (isDeleted) cookies.delete(name)
      else cookies.set(name, value)
      fields.set(name, field)
    },
    fields: () => [...fields.values()],
  }
}

function splitPair(pair: string): [name: string, value: string] {
  const separator = pair.indexOf('=')
  return [pair.slice(0, separator).trim(), pair.slice(separator + 1).trim()]
}
