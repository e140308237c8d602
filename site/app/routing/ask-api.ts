import { identityPaths } from '@vitrine/contract/paths'
import { data, redirect } from 'react-router'
import { signInAddress } from '../site/sign-in-address.ts'
import type { Site } from '../site/site.ts'

const unauthenticated = 401
const notForAll = new Set([403, 404])

/** Leads to the sign-in, and back afterwards, where the API says that the session has ended. */
export function requireSession(site: Site, request: Request, { status }: Pick<Response, 'status'>) {
  if (status === unauthenticated) throw redirect(signInAddress(site, new URL(request.url)))
}

/**
 * Asks the API whether the session goes on, for screens that ask it for nothing else. The server has
 * loaded the identity for this request, so only a browser asks.
 */
export async function checkSession(site: Site, request: Request) {
  if (typeof document === 'undefined') return
  const http = await site.http()
  const response = await http(identityPaths.user).catch(() => undefined)
  if (response) requireSession(site, request, response)
}

/**
 * What the API answers; undefined when it could not answer. Who may not see it, or asks for what there
 * is none of, gets the error page; whose session has ended meanwhile is led to the sign-in.
 */
export async function askApi(site: Site, path: string, request: Request): Promise<unknown> {
  const http = await site.http()
  const response = await http(path).catch(() => undefined)
  if (response) requireSession(site, request, response)
  if (response && notForAll.has(response.status)) throw data(null, { status: response.status })
  return response?.ok ? response.json() : undefined
}
