import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestId } from '@vitrine/files/request-id'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { DatabaseOutage } from '../db/outage.ts'
import { isInProcess } from './answer.ts'

export type { CookieOptions }

/** Fields of a form. A repeated field is a list. */
export interface Form {
  texts: Record<string, string | string[]>
  files: Map<string, Buffer>
}

/** Request that handlers receive, instead of Hono's context. */
export class ApiRequest {
  readonly #c: Context
  readonly method: string
  readonly path: string
  /** True if the caller is in this process and takes the value of the answer itself. */
  readonly isInProcess: boolean
  /** True if a machine makes the call for the user. Only a caller in this process can set it. */
  readonly isMachine: boolean

  constructor(c: Context, isMachine = getBindings(c)?.isMachine === true) {
    this.#c = c
    this.method = c.req.method
    this.path = c.req.path
    this.isInProcess = isInProcess(c)
    this.isMachine = isMachine
  }

  /** Returns this request as one that a machine makes for the user. */
  asMachine(): ApiRequest {
    return new ApiRequest(this.#c, true)
  }

  /** Node's request; undefined for a call within the process. */
  get incoming(): IncomingMessage | undefined {
    return getBindings(this.#c)?.incoming
  }

  get id(): string | undefined {
    return this.incoming && getRequestId(this.incoming)
  }

  /** The form, if its body has already been read. */
  get form(): Form | undefined {
    return getBindings(this.#c)?.form
  }

  /** The getter starts the stream, so a refused upload must not use it. */
  get body(): ReadableStream<Uint8Array> | null {
    return this.#c.req.raw.body
  }

  header(name: string): string | undefined {
    return this.#c.req.header(name)
  }

  /** All headers, by lower-case name. */
  headers(): Record<string, string> {
    return this.#c.req.header()
  }

  query(name: string): string | undefined {
    return this.#c.req.query(name)
  }

  queries(): Record<string, string> {
    return this.#c.req.query()
  }

  params(): Record<string, string> {
    return this.#c.req.param()
  }

  cookie(name: string): string | undefined {
    return getCookie(this.#c, name)
  }

  /** Sets a response header, for any status. */
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

  abortBody(body: ReadableStreamDefaultController, error: unknown) {
    abortBody(this.#c, body, error)
  }
}

/**
 * Values that are passed with a request (Hono's `env`), never by the network. The listener sets
 * `incoming`, a caller in this process that acts for a machine sets `isMachine`. `form` is a form
 * that was already read to find its method.
 */
export interface Bindings {
  incoming?: IncomingMessage
  isMachine?: boolean
  form?: Form
}

const getBindings = (c: Context) => c.env as Bindings | undefined

/**
 * Aborts a response body, so that the client sees that it is incomplete. An outage only closes the
 * socket: the database logs it once, and the server would log a stack trace for each response.
 */
function abortBody(c: Context, body: ReadableStreamDefaultController, error: unknown) {
  const { outgoing }: { outgoing?: ServerResponse } = c.env ?? {}
  if (!outgoing || !(error instanceof DatabaseOutage)) return body.error(error)
  outgoing.destroy()
  body.close()
}
