import { setCsrfCookie, signIn } from '@vitrine/contract/endpoints/sign-in'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import type { createApi } from '../app.ts'
import { testOrigin } from './identity.ts'

type Api = Pick<ReturnType<typeof createApi>, 'request'>

interface Options {
  origin?: string
  address?: string
  agent?: string
  /** Access token of a program. */
  token?: string
  /** True if a machine makes the calls. */
  isMachine?: boolean
}

/** Returns a browser that shows a page of `origin` and stores cookies, or a program with token. */
export function browserOn(
  api: Api,
  {
    origin = testOrigin,
    address = '192.0.2.1',
    agent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    token,
    isMachine,
  }: Options = {},
) {
  const cookies = new Map<string, string>()
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Sends one request with the stored cookies, and stores those of the response. */
  async function send(
    method: string,
    path: string,
    body?: object,
    headers = {},
  ): Promise<Response> {
    const form = body instanceof FormData || body instanceof URLSearchParams
    const raw = form || body instanceof Uint8Array
    const init = {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': agent,
        'x-forwarded-for': address,
        ...(origin ? { origin } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookies.size > 0 ? { cookie: cookieHeader() } : {}),
        ...(body && !raw ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: raw ? (body as BodyInit) : JSON.stringify(body) } : {}),
    }
    const response = await api.request(path, init, isMachine ? { isMachine } : {})
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }

  /** Like the site's client: fetches the CSRF cookie, then sends its value in a header. */
  async function change(method: string, path: string, body?: object): Promise<Response> {
    if (token) return send(method, path, body)
    if (!cookies.has(csrfCookie)) await send('GET', setCsrfCookie.path)
    const csrf = decodeURIComponent(cookies.get(csrfCookie) ?? '')
    return send(method, path, body, { [csrfHeader]: csrf })
  }

  return {
    cookies,
    send,
    change,
    read: (path: string) => send('GET', path),
    post: (path: string, body?: object) => change('POST', path, body),
    put: (path: string, body?: object) => change('PUT', path, body),
    drop: (path: string, body?: object) => change('DELETE', path, body),
    signIn: (email: string, password: string, more: object = {}) =>
      change('POST', signIn.path, { email, password, ...more }),
  }
}

export type Browser = ReturnType<typeof browserOn>
