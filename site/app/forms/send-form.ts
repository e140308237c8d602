import type { HttpRequest } from '@vitrine/contract/client/http-client'
import { type Refusal, refusalIn } from '@vitrine/contract/problem'
import type { Site } from '../site/site.ts'

/** Why a form was refused: a sentence by field, and one for all of it. */
export interface Refused extends Refusal {
  ok: false
  /** Key of our own text for it. */
  text?: string
}

export type Sent = { ok: true; response: Response } | Refused

const unreachableStatus = 503
/** The CSRF token is stale; servers of others say so in words for developers. */
const staleToken = 419

/** Sends a form to the API. A refusal is a value, also if the API does not answer. */
export async function sendForm(site: Site, path: string, request: HttpRequest): Promise<Sent> {
  const http = await site.http()
  const response = await http(path, request).catch(() => undefined)
  if (!response) return { ok: false, status: unreachableStatus, errors: {} }
  if (response.ok) return { ok: true, response }
  if (response.status === staleToken)
    return { ok: false, status: staleToken, errors: {}, text: 'sessionChanged' }
  const body = await response.json().catch(() => undefined)
  const { message, ...refusal } = refusalIn(response, body)
  // Where fields are named, each says its own.
  const forAll = Object.keys(refusal.errors).length === 0 && message ? { message } : {}
  return { ok: false, ...refusal, ...forAll }
}
