import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import { loadMenus } from '../pages/load-menus.ts'
import { localeAt } from '../site/place.ts'
import type { Site } from '../site/site.ts'
import type { SiteData } from '../site/site-data.ts'
import { siteContext } from './site-context.ts'

/** The root's loader: the menus around every screen. */
export function loadAround({ request, context }: LoaderFunctionArgs): Promise<SiteData> {
  const site = context.get(siteContext)
  return loadMenus(site, localeAt(site, new URL(request.url).pathname))
}

/** In the browser they are loaded again for another language, or when something was lacking. */
export function loadedForLocale(
  site: Site,
  shown: () => SiteData | undefined,
): ShouldRevalidateFunction {
  return ({ nextUrl }) => {
    const around = shown()
    return !around || around.lacking === true || around.locale !== localeAt(site, nextUrl.pathname)
  }
}
