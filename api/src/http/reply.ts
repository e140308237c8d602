import type {
  AnswerValue,
  Endpoint,
  StatusOf,
  SuccessOf,
} from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'

/** True if the same request would get the same answer now. Cheaper than the request itself. */
export type IsStillValid = () => Promise<boolean>

/** Result of a handler with a status, headers or a refusal. */
export class Reply<S extends number = number, V = unknown> {
  readonly status: S
  readonly value: V
  readonly headers: Readonly<Record<string, string>>
  /** For callers in the same process that cache the value. */
  readonly isStillValid: IsStillValid | undefined

  constructor(
    status: S,
    value: V,
    headers: Record<string, string> = {},
    isStillValid?: IsStillValid,
  ) {
    this.status = status
    this.value = value
    this.headers = headers
    this.isStillValid = isStillValid
  }
}

export function reply<S extends number, V>(
  status: S,
  value: V,
  headers?: Record<string, string>,
  isStillValid?: IsStillValid,
): Reply<S, V> {
  return new Reply(status, value, headers, isStillValid)
}

/** Redirects to another URL. Characters beyond Latin-1 are percent-encoded. */
export function redirect<S extends 302 | 303>(status: S, location: string): Reply<S, null> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1 begins with them.
  const Location = /[^\x00-\xFF]/.test(location) ? encodeURI(location) : location
  return new Reply(status, null, { Location })
}

/** Serialized JSON, sent as it is. The caller must ensure that it matches the declared schema. */
export class SerializedJson {
  readonly text: string | ReadableStream<Uint8Array>

  constructor(text: string | ReadableStream<Uint8Array>) {
    this.text = text
  }
}

/** A value that is sent unparsed, for speed. Tests check that it matches its schema. */
export class UnparsedValue {
  readonly value: object

  constructor(value: object) {
    this.value = value
  }
}

type Unparsed = SerializedJson | UnparsedValue

/** Returns a refusal: a message for the user, and optional errors by field. */
export function refusal<S extends number>(
  status: S,
  message: string,
  errors?: Problem['errors'],
  headers?: Record<string, string>,
): Reply<S, Problem> {
  return new Reply(status, { message, ...(errors && { errors }) }, headers)
}

/** Refuses a call for now, with `Retry-After` in seconds. */
export const retryAfter = <S extends 429 | 503>(status: S, message: string, seconds: number) =>
  refusal(status, message, undefined, { 'Retry-After': String(seconds) })

/** Result of a handler: the value of the success status, or a declared reply. */
export type ResultOf<E extends Endpoint> =
  | { [S in StatusOf<E>]: Reply<S, AnswerValue<E, S> | Unparsed> }[StatusOf<E>]
  | { [S in SuccessOf<E>]: SuccessValue<AnswerValue<E, S>> }[SuccessOf<E>]

// biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 may return nothing.
type SuccessValue<V> = V extends null ? void : V | Unparsed
