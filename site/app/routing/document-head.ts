import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { createMetaTag, type Head } from '../document/head.ts'
import { getErrorKey } from '../errors/messages.ts'
import { toPageError } from '../errors/route-error.ts'
import { getLocaleAt } from '../site/page-key.ts'
import type { Site } from '../site/site.ts'

/** Handle of a route that sets the head of the document from its loader data. */
export interface HeadHandle {
  head: (site: Site, data: never, location: { pathname: string }) => Head
}

export interface HeadState {
  location: { pathname: string }
  matches: { route: { id: string; handle?: unknown } }[]
  loaderData: Record<string, unknown>
  errors?: Record<string, unknown> | null | undefined
}

/** Head of the innermost matching route that has one, or of the error page. Throws if none has. */
export function getDocumentHead(
  site: Site,
  { location, matches, loaderData, errors }: HeadState,
): Head {
  const [[boundary, error] = ['', undefined]] = Object.entries(errors ?? {})
  if (error !== undefined) {
    const screen = matches.findLast(({ route }) => isScreen(route.handle))?.route.handle
    const isWithinScreens = matches.findIndex(({ route }) => route.id === boundary) > 0
    return errorHead(
      site,
      location.pathname,
      error,
      isWithinScreens && isScreen(screen) ? screen.page : undefined,
    )
  }
  const match = matches.findLast(({ route }) => isHeaded(route.handle))
  if (!match || !isHeaded(match.route.handle)) throw new Error('No matching route has a head.')
  return match.route.handle.head(site, loaderData[match.route.id] as never, location)
}

function isHeaded(handle: unknown): handle is HeadHandle {
  return typeof Object(handle).head === 'function'
}

/** True for the handle of a screen; its texts include those of errors within the dashboard. */
function isScreen(handle: unknown): handle is { page: string } {
  return typeof Object(handle).page === 'string'
}

function errorHead(site: Site, pathname: string, error: unknown, screen: string | undefined): Head {
  const { config, texts } = site
  const locale = getLocaleAt(site, pathname)
  const { text } = texts.read(locale, screen ?? 'error', getErrorKey(toPageError(error)))
  return {
    title: `${text} – ${config.name}`,
    ...getLanguageAttributes(config.i18n, locale),
    ...(screen && { scheme: 'light' as const }),
    tags: [createMetaTag('robots', 'noindex')],
  }
}
