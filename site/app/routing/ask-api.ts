import { data, redirect } from 'react-router'
import { signInAddress } from '../site/sign-in-address.ts'
import type { Site } from '../site/site.ts'

const unauthenticated = 401
const notForAll = new Set([403, 404])

/**
 * What the API answers; undefined when it could not answer. Who may not see it, or asks for what there
 * is none of, gets the error page; whose session has ended meanwhile is led to the sign-in.
 */
export async function askApi(site: Site, path: string, request: Request): Promise<unknown> {
  const http = await site.http()
  const response = await http(path).catch(() => undefined)
  if (response?.status === unauthenticated)
    throw redirect(signInAddress(site, new URL(request.url)))
  if (response && notForAll.has(response.status)) throw data(null, { status: response.status })
  return response?.ok ? response.json() : undefined
}
