import { type CallAnswer, type CallRest, call, type DataOf } from '@vitrine/contract/client/call'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { showUser } from '@vitrine/contract/endpoints/sign-in'
import { data, redirect } from 'react-router'
import { getSignInAddress } from '../site/sign-in-address.ts'
import type { Site } from '../site/site.ts'

const unauthenticated = 401
const notForAll = new Set([403, 404])

/**
 * Throws a redirect to the sign-in if the API answers 401: the session has ended. The sign-in leads
 * back to the requested address.
 */
export function requireSession(site: Site, request: Request, { status }: Pick<Response, 'status'>) {
  if (status === unauthenticated) throw redirect(getSignInAddress(site, new URL(request.url)))
}

/**
 * Checks with the API that the session has not ended, for screens that request nothing else. Does
 * nothing on the server, which has already loaded the identity for this request.
 */
export async function checkSession(site: Site, request: Request) {
  if (typeof document === 'undefined') return
  requireSession(site, request, await call(await site.http(), showUser))
}

/**
 * Calls the API for a screen. Throws the error page on 403 and 404, and a redirect to the sign-in on
 * 401. Returns any other refusal as a value, also if there is no answer.
 */
export async function callApi<E extends Endpoint>(
  site: Site,
  request: Request,
  endpoint: E,
  ...input: CallRest<E>
): Promise<CallAnswer<DataOf<E>>> {
  const answer = await call(await site.http(), endpoint, ...input)
  requireSession(site, request, answer)
  if (notForAll.has(answer.status)) throw data(null, { status: answer.status })
  return answer
}
