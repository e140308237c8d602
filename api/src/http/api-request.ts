import type { IncomingMessage } from 'node:http'
import { requestIdOf } from '@vitrine/files/request-id'
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

/** A request as handlers see it. */
export class ApiRequest {
  readonly #c: Context
  readonly method: string
  /** Path without the query. */
  readonly path: string
  /** True if the caller is in the same process and takes the value of the answer itself. */
  readonly isInProcess: boolean
  /** True if a machine makes the call for the person. Only the caller in this process can state it. */
  readonly isMachine: boolean

  constructor(c: Context) {
    this.#c = c
    this.method = c.req.method
    this.path = c.req.path
    this.isInProcess = isInProcess(c)
    this.isMachine = bindingsOf(c)?.isMachine === true
  }

  /** The request of the connection; undefined for a call within the process. */
  get incoming(): IncomingMessage | undefined {
    return bindingsOf(this.#c)?.incoming
  }

  /** The id of the request of the connection. */
  get id(): string | undefined {
    return this.incoming && requestIdOf(this.incoming)
  }

  /** The form in the body, if it has been read. */
  get form(): Form | undefined {
    return bindingsOf(this.#c)?.form
  }

  /** Reading it starts the stream, which a refused upload must not do. */
  get body(): ReadableStream<Uint8Array> | null {
    return this.#c.req.raw.body
  }

  header(name: string): string | undefined {
    return this.#c.req.header(name)
  }

  /** All header fields, by their names in lower case. */
  headers(): Record<string, string> {
    return this.#c.req.header()
  }

  /** The first value of a parameter of the query. */
  query(name: string): string | undefined {
    return this.#c.req.query(name)
  }

  /** The first value of each parameter of the query. */
  queries(): Record<string, string> {
    return this.#c.req.query()
  }

  /** The decoded parameters of the path. */
  params(): Record<string, string> {
    return this.#c.req.param()
  }

  /** The decoded value of a cookie. */
  cookie(name: string): string | undefined {
    return getCookie(this.#c, name)
  }

  /** Sets a header field of the answer, whatever that will be. */
  setHeader(name: string, value: string) {
    this.#c.header(name, value)
  }

  /** Adds names of header fields to `Vary`. */
  vary(names: string) {
    this.#c.header('Vary', names, { append: true })
  }

  setCookie(name: string, value: string, options: CookieOptions) {
    setCookie(this.#c, name, value, options)
  }

  deleteCookie(name: string, options: CookieOptions) {
    deleteCookie(this.#c, name, options)
  }

  /** Ends an answer that cannot be completed, so that its reader notices. */
  breakOff(body: ReadableStreamDefaultController, error: unknown) {
    breakOff(this.#c, body, error)
  }
}

/**
 * Values that a caller passes with the request (Hono's `env`), never the network. The listener passes
 * `incoming`; a caller in this process that acts for a machine passes `isMachine`. `form` is the body
 * of a form that has been read to learn its method.
 */
export interface Bindings {
  incoming?: IncomingMessage
  isMachine?: boolean
  form?: Form
}

const bindingsOf = (c: Context) => c.env as Bindings | undefined
