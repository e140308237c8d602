import { type CallRest, type DataOf, readAnswer, send } from '@vitrine/contract/client/call'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Refusal } from '@vitrine/contract/http/problem'
import type { Site } from '../site/site.ts'

/** Why a form was refused: a sentence by field, and one for all of it. */
export interface Refused extends Refusal {
  ok: false
  /** Key of our own text for it. */
  text?: string
}

/** `data` is undefined if the answer has another shape, as that of a foreign server may have. */
export type Sent<T> = { ok: true; data: T | undefined } | Refused

const unreachableStatus = 503
/** The CSRF token is stale; servers of others say so in words for developers. */
const staleToken = 419

/** Sends a form to the API. A refusal is a value, also if the API does not answer. */
export async function sendForm<E extends Endpoint>(
  site: Site,
  endpoint: E,
  ...[input, options]: CallRest<E>
): Promise<Sent<DataOf<E>>> {
  const http = await site.http()
  const response = await send(http, endpoint, input ?? {}, options).catch(() => undefined)
  if (!response) return { ok: false, status: unreachableStatus, errors: {} }
  const answer = await readAnswer(endpoint, response)
  if (answer.ok) return { ok: true, data: answer.data }
  if (response.ok) return { ok: true, data: undefined }
  if (response.status === staleToken)
    return { ok: false, status: staleToken, errors: {}, text: 'sessionChanged' }
  const { message, body: _, ...refusal } = answer
  // Where fields are named, each says its own.
  const forAll = Object.keys(refusal.errors).length === 0 && message ? { message } : {}
  return { ...refusal, ...forAll }
}

/** The value of an answer that a screen cannot do without. Throws if it has another shape. */
export function requireData<T>({ data }: { data: T | undefined }): T {
  if (data === undefined) throw new Error('The API answered in another shape.')
  return data
}
