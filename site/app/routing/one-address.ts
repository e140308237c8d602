import { type MiddlewareFunction, redirect } from 'react-router'
import { screenAt } from '../site/screen-address.ts'
import { siteContext } from './site-context.ts'

/** Links of the browser to another spelling of a screen's address; the server redirects these first. */
export const oneAddress: MiddlewareFunction = async ({ request, context }, next) => {
  const { config, choice } = context.get(siteContext)
  const { pathname, search } = new URL(request.url)
  const place = screenAt(config.i18n, pathname, choice())
  if (!place || place.address === pathname) return next()
  throw redirect(place.address + search, 301)
}
