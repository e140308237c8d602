import { decodePath, tidyPath } from '@vitrine/contract/address'
import { languageOf, splitLocale } from '@vitrine/contract/locale'
import { errorKey } from '../errors/messages.ts'
import { readPageError } from '../errors/page-error.ts'
import type { Site } from '../site.ts'
import { type Head, meta } from './head.ts'

/** What a route's `handle` may hold: how its data make the document's head. */
export interface Headed {
  head: (site: Site, data: never) => Head
}

/** The router's state, as far as the head follows from it. */
export interface ShownState {
  location: { pathname: string }
  matches: { route: { id: string; handle?: unknown } }[]
  loaderData: Record<string, unknown>
  errors?: Record<string, unknown> | null | undefined
}

/** The head of what is shown: the innermost route's, or the error page's. */
export function documentHead(
  site: Site,
  { location, matches, loaderData, errors }: ShownState,
): Head {
  const [error] = Object.values(errors ?? {})
  if (error !== undefined) return errorHead(site, location.pathname, error)
  const match = matches.findLast(({ route }) => isHeaded(route.handle))
  if (!match || !isHeaded(match.route.handle)) throw new Error('No route on the way has a head.')
  return match.route.handle.head(site, loaderData[match.route.id] as never)
}

function isHeaded(handle: unknown): handle is Headed {
  return typeof Object(handle).head === 'function'
}

function errorHead({ config, texts, choice }: Site, pathname: string, error: unknown): Head {
  const path = tidyPath(decodePath(pathname) ?? '/')
  const { locale } = splitLocale(config.i18n, path, choice())
  const { text } = texts.read(locale, 'error', errorKey(readPageError(error).statusCode))
  return {
    title: `${text} – ${config.name}`,
    ...languageOf(config.i18n, locale),
    tags: [meta('robots', 'noindex')],
  }
}
