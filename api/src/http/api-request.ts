import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isInProcess } from './answer.ts'
import { breakOff } from './break-off.ts'

export type { CookieOptions }

/** The fields of a form; those that come twice are a list, which few fields may be. */
export interface Form {
  texts: Record<string, string | string[]>
  /** Bytes by the names of their fields. */
  files: Map<string, Buffer>
}

/** What is handed on with a request whose form has been read (Hono's `env`). */
export interface WithForm {
  form?: Form
}

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
  /** The first value of each parameter of the query. */
  queries: () => Record<string, string>
  /** The decoded parameters of the path. */
  params: () => Record<string, string>
  /** The decoded value of a cookie. */
  cookie: (name: string) => string | undefined
  /** The request of the connection; undefined for a call within the process. */
  readonly incoming: IncomingMessage | undefined
  readonly body: ReadableStream<Uint8Array> | null
  /** The form in the body, if it has been read. */
  readonly form: Form | undefined
  /** True if the caller is in the same process and takes the value of the answer itself. */
  readonly isInProcess: boolean
  /** True if a machine makes the call for the person. Only the caller in this process can state it. */
  readonly isMachine: boolean
  /** Sets a header field of the answer, whatever that will be. */
  setHeader: (name: string, value: string) => void
  /** Adds names of header fields to `Vary`. */
  vary: (names: string) => void
  setCookie: (name: string, value: string, options: CookieOptions) => void
  deleteCookie: (name: string, options: CookieOptions) => void
  /** Ends an answer that cannot be completed, so that its reader notices. */
  breakOff: (body: ReadableStreamDefaultController, error: unknown) => void
}

export const apiRequest = (c: Context): ApiRequest => new HonoRequest(c)

/** A class, because an object with a dozen functions of its own takes longer to make than to use. */
class HonoRequest implements ApiRequest {
  readonly #c: Context
  readonly method: string
  readonly path: string
  readonly isInProcess: boolean
  readonly isMachine: boolean

  constructor(c: Context) {
    this.#c = c
    this.method = c.req.method
    this.path = c.req.path
    this.isInProcess = isInProcess(c)
    this.isMachine = bindingsOf(c)?.isMachine === true
  }

  get incoming() {
    return bindingsOf(this.#c)?.incoming
  }

  // Reading it starts the stream, which a refused upload must not do.
  get body() {
    return this.#c.req.raw.body
  }

  get form() {
    return (this.#c.env as WithForm | undefined)?.form
  }

  header(name: string) {
    return this.#c.req.header(name)
  }

  headers() {
    return this.#c.req.header()
  }

  query(name: string) {
    return this.#c.req.query(name)
  }

  queries() {
    return this.#c.req.query()
  }

  params() {
    return this.#c.req.param()
  }

  cookie(name: string) {
    return getCookie(this.#c, name)
  }

  setHeader(name: string, value: string) {
    this.#c.header(name, value)
  }

  vary(names: string) {
    this.#c.header('Vary', names, { append: true })
  }

  setCookie(name: string, value: string, options: CookieOptions) {
    setCookie(this.#c, name, value, options)
  }

  deleteCookie(name: string, options: CookieOptions) {
    deleteCookie(this.#c, name, options)
  }

  breakOff(body: ReadableStreamDefaultController, error: unknown) {
    breakOff(this.#c, body, error)
  }
}

/**
 * Values that a caller passes with the request (Hono's `env`), never the network. The listener passes
 * `incoming`; a caller in this process that acts for a machine passes `isMachine`.
 */
export interface Bindings {
  incoming?: IncomingMessage
  isMachine?: boolean
}

const bindingsOf = (c: Context) => c.env as Bindings | undefined
