import { type CallInput, sendCall } from '@vitrine/contract/client/call'
import type { HttpRequest } from '@vitrine/contract/client/http-client'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import type { AnswerSource } from './cached-answers.ts'

/** Access to the API, with the key that authenticates the site's own server. */
export interface ApiAccess {
  fetch: AnswerSource['fetch']
  siteKey: string
}

/**
 * Sends a call as the site's own server, and discards the body of the response. `visitor`: headers of
 * a visitor in whose name it is sent.
 */
export async function notifyApi<E extends Endpoint>(
  { fetch, siteKey }: ApiAccess,
  endpoint: E,
  input: CallInput<E> & { body: object },
  visitor: Record<string, string> = {},
): Promise<Pick<Response, 'ok' | 'status'>> {
  const headers = {
    ...visitor,
    accept: 'application/json',
    'content-type': 'application/json',
    [siteKeyHeader]: siteKey,
  }
  const http = (path: string, { method = 'GET', body }: HttpRequest = {}) =>
    fetch(path, { method, headers, body: JSON.stringify(body) })
  const response = await sendCall(http, endpoint, input)
  await response.body?.cancel()
  return response
}
