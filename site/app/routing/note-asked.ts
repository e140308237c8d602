import type { MiddlewareFunction } from 'react-router'
import { localeAt } from '../site/place.ts'
import { siteContext } from './site-context.ts'

/**
 * Notes which screen is asked for, before it is shown: calls that are made for it speak its language,
 * and whoever is signed out meanwhile comes back to it.
 */
export const noteAsked: MiddlewareFunction = ({ request, context }) => {
  const site = context.get(siteContext)
  const { pathname, search } = new URL(request.url)
  site.store.locale = localeAt(site, pathname)
  site.store.asked = pathname + search
}
