import type {
  AnswerValue,
  Endpoint,
  StatusOf,
  SuccessOf,
} from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'

/** Checks whether the same would be answered now, for less than another request costs. */
export type IsStill = () => Promise<boolean>

/** An answer of a handler that says more than the value of its success. */
export class Reply<S extends number = number, V = unknown> {
  readonly status: S
  readonly value: V
  readonly headers: Readonly<Record<string, string>>
  /** For callers in the same process that keep the value. */
  readonly isStill: IsStill | undefined

  constructor(status: S, value: V, headers: Record<string, string> = {}, isStill?: IsStill) {
    this.status = status
    this.value = value
    this.headers = headers
    this.isStill = isStill
  }
}

/** Answers a status with a value of its declared shape, or null. */
export function reply<S extends number, V>(
  status: S,
  value: V,
  headers?: Record<string, string>,
  isStill?: IsStill,
): Reply<S, V> {
  return new Reply(status, value, headers, isStill)
}

/** Sends a client to another address. A character beyond Latin-1 is percent-encoded. */
export function redirect<S extends 302 | 303>(status: S, location: string): Reply<S, null> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1 begins with them.
  const Location = /[^\x00-\xFF]/.test(location) ? encodeURI(location) : location
  return new Reply(status, null, { Location })
}

/** JSON that is already written. It is sent as it is: its type must be checked where it is made. */
export class WrittenJson {
  readonly text: string | ReadableStream<Uint8Array>

  constructor(text: string | ReadableStream<Uint8Array>) {
    this.text = text
  }
}

/**
 * A value that is already built in its declared shape. It is sent without being parsed: the tests
 * check that it fits.
 */
export class BuiltValue {
  readonly value: object

  constructor(value: object) {
    this.value = value
  }
}

/** What is sent without being parsed by its shape. */
type Unparsed = WrittenJson | BuiltValue

/** Refuses a call: a sentence for people, and one for each field at fault. */
export function refusal<S extends number>(
  status: S,
  message: string,
  errors?: Problem['errors'],
  headers?: Record<string, string>,
): Reply<S, Problem> {
  return new Reply(status, { message, ...(errors && { errors }) }, headers)
}

/** Refuses a call for now. `Retry-After` says when to try again, in seconds. */
export const retryAfter = <S extends 429 | 503>(status: S, message: string, seconds: number) =>
  refusal(status, message, undefined, { 'Retry-After': String(seconds) })

/** What a handler of an endpoint returns: the value of its success, or a declared answer. */
export type ResultOf<E extends Endpoint> =
  | { [S in StatusOf<E>]: Reply<S, AnswerValue<E, S> | Unparsed> }[StatusOf<E>]
  | { [S in SuccessOf<E>]: SuccessValue<AnswerValue<E, S>> }[SuccessOf<E>]

// biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 may return nothing.
type SuccessValue<V> = V extends null ? void : V | Unparsed
