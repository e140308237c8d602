import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { type Endpoint, formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showSentResponse } from '@vitrine/contract/endpoints/visitor-forms'
import { SentResponse } from '@vitrine/contract/forms/form-outcome'
import { memberHeader, siteKeyHeader } from '@vitrine/contract/http/paths'
import type { ShownFormState } from '../../app/site/form-state.ts'
import { getProof } from '../answers/file-gate.ts'
import type { ApiAccess } from '../answers/notify-api.ts'
import { unavailable } from '../http/problems.ts'

/** What calls about forms need. */
export interface FormCalls extends ApiAccess {
  forwardedFor: (req: IncomingMessage) => string
}

/** Value of the parameter `response` after its deletion. */
export const deleted = 'deleted'

/** What the page shows for the link of a mail. */
export type MailedState = Extract<ShownFormState, { kind: 'response' | 'deleted' | 'unknown' }>

/** Returns what the page shows for a link; undefined if the API is away. */
export async function readState(parts: FormCalls, token: string): Promise<MailedState | undefined> {
  if (token === deleted) return { kind: 'deleted' }
  const response = await callApi(
    parts,
    showSentResponse,
    formatEndpointPath(showSentResponse, { token }),
  )
  if (response.ok)
    return { kind: 'response', token, response: SentResponse.parse(await response.json()).data }
  await response.body?.cancel()
  return response.status === unavailable ? undefined : { kind: 'unknown' }
}

/** Calls the API as the site's own server, in the name of the visitor's address. */
export function callApi(
  { fetch, siteKey, forwardedFor }: FormCalls,
  { method }: Endpoint,
  path: string,
  req?: IncomingMessage,
) {
  const headers: Record<string, string> = { accept: 'application/json', [siteKeyHeader]: siteKey }
  if (!req) return fetch(path, { method, headers })
  headers['x-forwarded-for'] = forwardedFor(req)
  for (const name of ['content-type', 'content-length', 'user-agent'] as const) {
    const value = req.headers[name]
    if (value) headers[name] = value
  }
  Object.assign(headers, getProof(req), { [memberHeader]: '1' })
  // The API reads the body when it has memory for it.
  const body = { body: Readable.toWeb(req), duplex: 'half' }
  return fetch(path, { method, headers, ...body } as RequestInit)
}
