import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import { cookiesIn } from '@vitrine/contract/http/cookies'
import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { askUser, isSurelyGuest } from '../../app/identity/ask-user.ts'
import { createIdentity, type Identity } from '../../app/identity/identity.ts'
import { tokenCookie, tokenField, tokenIn } from '../../app/identity/token.ts'
import type { PublicConfig, Site } from '../../app/site/site.ts'

/** One person's request, as far as the API is told of it. */
export interface Caller {
  cookies: string
  agent: string | undefined
  /** By which addresses the request came. */
  forwardedFor: string
}

/** Who asks for a screen, and what the API has told their browser to keep. */
export interface Visitor {
  http: HttpClient
  identity: Identity
  keepToken: Site['keepToken']
  /** `Set-Cookie` fields for the answer, the last of each name. */
  setCookies: () => string[]
}

const staleToken = 419

interface Around {
  config: PublicConfig
  fetch: (path: string, init: RequestInit) => Promise<Response>
  locale: string
  logError: (error: unknown) => void
}

/** Speaks to the API with the visitor's own cookies; nothing of it outlives the request. */
export function visitorOf(caller: Caller, { config, fetch, locale, logError }: Around): Visitor {
  const jar = cookieJar(caller.cookies)
  const keepToken: Site['keepToken'] = (token, remember) => {
    if (config.auth.mode === 'token') jar.keep(tokenField(config.siteUrl, token, remember))
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
      // The next form begins with a fresh cookie; ours comes with the refusal.
      if (response.status === staleToken) jar.keep(`${csrfCookie}=; Path=/; Max-Age=0`)
      for (const field of response.headers.getSetCookie()) jar.keep(field)
      return response
    },
    cookie: jar.read,
    token: () => tokenIn(jar.read(tokenCookie)),
    locale: () => locale,
    warn: logError,
    onUnauthenticated: () => {
      keepToken(undefined)
      identity.put(undefined)
    },
  })
  const identity = createIdentity(async () => {
    if (isSurelyGuest(config, jar.read)) return { user: undefined }
    const asked = await askUser(http, logError)
    if (asked !== 'failed' && !asked.user) keepToken(undefined)
    return asked
  })
  return { http, identity, keepToken, setCookies: jar.fields }
}

function headersFor(caller: Caller, { siteUrl }: PublicConfig, jar: CookieJar, init: RequestInit) {
  const headers = new Headers(init.headers)
  headers.set('Origin', siteUrl)
  headers.set('Referer', `${siteUrl}/`)
  if (jar.header()) headers.set('Cookie', jar.header())
  if (caller.agent) headers.set('User-Agent', caller.agent)
  // The API counts failed sign-ins by where they come from.
  headers.set('X-Forwarded-For', caller.forwardedFor)
  return headers
}

type CookieJar = ReturnType<typeof cookieJar>

/** The visitor's cookies, and over them those that the API has set meanwhile. */
function cookieJar(sent: string) {
  const held = cookiesIn(sent)
  const fields = new Map<string, string>()
  return {
    read: (name: string) => held.get(name),
    header: () => [...held].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (field: string) => {
      const [pair = '', ...attributes] = field.split(';')
      const [name, value] = cut(pair)
      const gone = attributes.some((attribute) => /^\s*max-age=(0|-)/i.test(attribute))
      if (gone) held.delete(name)
      else held.set(name, value)
      fields.set(name, field)
    },
    fields: () => [...fields.values()],
  }
}

function cut(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}
