import { type CallRest, type DataOf, readAnswer, sendCall } from '@vitrine/contract/client/call'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Refusal } from '@vitrine/contract/http/problem'
import type { Site } from '../site/site.ts'

/** Refusal of a form: errors by field, or a message for the whole form. */
export interface RefusedForm extends Refusal {
  ok: false
  /** Key of an interface text that replaces the message. */
  text?: string
}

/** `data` is undefined if the response has an unexpected shape (third-party API). */
export type SendResult<T> = { ok: true; data: T | undefined } | RefusedForm

const unreachableStatus = 503
/** The CSRF token is stale. Third-party servers return a message for developers. */
const staleTokenStatus = 419

/** Sends a form to the API. Returns refusals and network failures as values. */
export async function sendForm<E extends Endpoint>(
  site: Site,
  endpoint: E,
  ...[input, options]: CallRest<E>
): Promise<SendResult<DataOf<E>>> {
  const http = await site.http()
  const response = await sendCall(http, endpoint, input ?? {}, options).catch(() => undefined)
  if (!response) return { ok: false, status: unreachableStatus, errors: {} }
  const reply = await readAnswer(endpoint, response)
  if (reply.ok) return { ok: true, data: reply.data }
  if (response.ok) return { ok: true, data: undefined }
  if (response.status === staleTokenStatus)
    return { ok: false, status: staleTokenStatus, errors: {}, text: 'sessionChanged' }
  const { message, body: _, ...refusal } = reply
  // Errors of fields replace the general message.
  const formMessage = Object.keys(refusal.errors).length === 0 && message ? { message } : {}
  return { ...refusal, ...formMessage }
}

/** Returns the data of a response. Throws if it had an unexpected shape. */
export function requireData<T>({ data }: { data: T | undefined }): T {
  if (data === undefined) throw new Error('The API response has an unexpected shape.')
  return data
}
