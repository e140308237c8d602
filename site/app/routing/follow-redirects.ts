import { type MiddlewareFunction, redirect } from 'react-router'
import { redirectFrom } from '../site/redirects.ts'
import { siteContext } from './site-context.ts'

/** Follows the route rules before a screen is loaded, on the server and in the browser. */
export const followRedirects: MiddlewareFunction = async ({ request, context }, next) => {
  const found = await redirectFrom(context.get(siteContext), new URL(request.url))
  if (found) throw redirect(found.to, found.status)
  return next()
}
