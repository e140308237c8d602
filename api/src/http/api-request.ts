import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isInProcess } from './answer.ts'
import { breakOff } from './break-off.ts'

export type { CookieOptions }

/** A request as handlers see it. */
export interface ApiRequest {
  readonly method: string
  /** Path without the query. */
  readonly path: string
  header: (name: string) => string | undefined
  /** All header fields, by their names in lower case. */
  headers: () => Record<string, string>
  /** The first value of a parameter of the query. */
  query: (name: string) => string | undefined
  /** The decoded value of a cookie. */
  cookie: (name: string) => string | undefined
  /** The request of the connection; undefined for a call within the process. */
  readonly incoming: IncomingMessage | undefined
  readonly body: ReadableStream<Uint8Array> | null
  /** True if the caller is in the same process and takes the value of the answer itself. */
  readonly isInProcess: boolean
  /** Sets a header field of the answer, whatever that will be. */
  setHeader: (name: string, value: string) => void
  setCookie: (name: string, value: string, options: CookieOptions) => void
  deleteCookie: (name: string, options: CookieOptions) => void
  /** Ends an answer that cannot be completed, so that its reader notices. */
  breakOff: (body: ReadableStreamDefaultController, error: unknown) => void
}

export function apiRequest(c: Context): ApiRequest {
  return {
    method: c.req.method,
    path: c.req.path,
    header: (name) => c.req.header(name),
    headers: () => c.req.header(),
    query: (name) => c.req.query(name),
    cookie: (name) => getCookie(c, name),
    incoming: (c.env as Bindings | undefined)?.incoming,
    // Reading it starts the stream, which a refused upload must not do.
    get body() {
      return c.req.raw.body
    },
    isInProcess: isInProcess(c),
    setHeader: (name, value) => c.header(name, value),
    setCookie: (name, value, options) => setCookie(c, name, value, options),
    deleteCookie: (name, options) => void deleteCookie(c, name, options),
    breakOff: (body, error) => breakOff(c, body, error),
  }
}

/** Values that the listener passes with the request; absent for calls within the process. */
interface Bindings {
  incoming?: IncomingMessage
}
