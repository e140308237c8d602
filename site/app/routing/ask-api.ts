import { identityPaths } from '@vitrine/contract/paths'
import { data, redirect } from 'react-router'
import type * as z from 'zod/mini'
import { signInAddress } from '../site/sign-in-address.ts'
import type { Site } from '../site/site.ts'

const unauthenticated = 401
const notForAll = new Set([403, 404])

/**
 * Throws a redirect to the sign-in if the API answers 401: the session has ended. The sign-in leads
 * back to the requested address.
 */
export function requireSession(site: Site, request: Request, { status }: Pick<Response, 'status'>) {
  if (status === unauthenticated) throw redirect(signInAddress(site, new URL(request.url)))
}

/**
 * Checks with the API that the session has not ended, for screens that request nothing else. Does
 * nothing on the server, which has already loaded the identity for this request.
 */
export async function checkSession(site: Site, request: Request) {
  if (typeof document === 'undefined') return
  const http = await site.http()
  const response = await http(identityPaths.user).catch(() => undefined)
  if (response) requireSession(site, request, response)
}

/**
 * Returns what the API answers, read in `shape`. Throws the error page on 403 and 404, and a
 * redirect to the sign-in on 401. Returns undefined on another error status, if the answer is not
 * JSON or has another shape, or if there is no response.
 */
export async function askApi<S extends z.ZodMiniType>(
  site: Site,
  path: string,
  request: Request,
  shape: S,
): Promise<z.infer<S> | undefined> {
  const http = await site.http()
  const response = await http(path).catch(() => undefined)
  if (response) requireSession(site, request, response)
  if (response && notForAll.has(response.status)) throw data(null, { status: response.status })
  if (!response?.ok) return undefined
  return shape.safeParse(await response.json().catch(() => undefined)).data
}
