import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import { loadMenus } from '../pages/load-menus.ts'
import { getLocaleAt } from '../site/page-key.ts'
import type { Site } from '../site/site.ts'
import type { SiteData } from '../site/site-data.ts'
import { siteContext } from './site-context.ts'

/** Loader of the root route: the menus around every screen. */
export function loadScreenMenus({ request, context }: LoaderFunctionArgs): Promise<SiteData> {
  const site = context.get(siteContext)
  return loadMenus(site, getLocaleAt(site, new URL(request.url).pathname))
}

/** Decides if the menus load again: for another locale, or if some failed to load. */
export function createMenuRevalidation(
  site: Site,
  shown: () => SiteData | undefined,
): ShouldRevalidateFunction {
  return ({ nextUrl }) => {
    const menus = shown()
    return (
      !menus || menus.isIncomplete === true || menus.locale !== getLocaleAt(site, nextUrl.pathname)
    )
  }
}
