import { decodePath } from '@vitrine/contract/address'
import { resolveRedirect } from '@vitrine/contract/redirects'
import { type MiddlewareFunction, redirect } from 'react-router'
import { type Site, siteContext } from '../site.ts'

/** Follows the route rules before anything is loaded, on the server and in the browser. */
export const followRedirects: MiddlewareFunction = async ({ request, context }, next) => {
  const found = await redirectFrom(context.get(siteContext), new URL(request.url))
  if (found) throw redirect(found.to, found.status)
  return next()
}

export async function redirectFrom(site: Pick<Site, 'redirects'>, { pathname, search }: URL) {
  return resolveRedirect((await site.redirects()) ?? {}, decodePath(pathname) ?? pathname, search)
}
