import { decodePath } from '@vitrine/contract/address'
import { resolveRedirect } from '@vitrine/contract/redirects'
import { type MiddlewareFunction, redirect } from 'react-router'
import { siteContext } from '../site.ts'

/** Follows the route rules before anything is loaded, on the server and in the browser. */
export const followRedirects: MiddlewareFunction = async ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url)
  const { redirects } = context.get(siteContext).config
  const found = resolveRedirect(redirects, decodePath(pathname) ?? pathname, search)
  if (found) throw redirect(found.to, found.status)
  return next()
}
