import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import { loadMenus } from '../pages/load-menus.ts'
import { localeAt } from '../site/place.ts'
import type { Site } from '../site/site.ts'
import type { SiteData } from '../site/site-data.ts'
import { siteContext } from './site-context.ts'

/** Loader of the root route: the menus around every screen. */
export function loadAround({ request, context }: LoaderFunctionArgs): Promise<SiteData> {
  const site = context.get(siteContext)
  return loadMenus(site, localeAt(site, new URL(request.url).pathname))
}

/** Decides if the menus load again: for another locale, or if some failed to load. */
export function loadedForLocale(
  site: Site,
  shown: () => SiteData | undefined,
): ShouldRevalidateFunction {
  return ({ nextUrl }) => {
    const menus = shown()
    return !menus || menus.lacking === true || menus.locale !== localeAt(site, nextUrl.pathname)
  }
}
