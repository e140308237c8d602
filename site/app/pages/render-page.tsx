import { fallbackId } from '@vitrine/contract/fallback-page'
import { languageOf } from '@vitrine/contract/locale'
import { type Head, meta } from '../document/head.ts'
import type { Html } from '../document/html.ts'
import { errorKey } from '../errors/messages.ts'
import { type PageError, serverError, unavailable } from '../errors/page-error.ts'
import { generalPage } from '../locale/texts.ts'
import { localeAt } from '../site/place.ts'
import { redirectFrom } from '../site/redirects.ts'
import type { Site } from '../site/site.ts'
import { templateName, templateOf } from '../templates/table.ts'
import type { PageView } from '../templates/template.ts'
import type { Shown } from './document.ts'
import { draw, type Place as Frame } from './draw.tsx'
import { ErrorPage } from './error-page.tsx'
import { loadMenus } from './load-menus.ts'
import { type LoadedPage, loadPage } from './load-page.ts'
import { PageScreen } from './page.tsx'
import { pageHead } from './page-head.ts'

/** What the server answers: a document, or where to go instead. */
export type Rendering =
  | { status: number; html: Html; error?: PageError }
  | { status: number; location: string }

export type LogError = (error: unknown) => void
/** Writes what is shown as HTML: the whole document, or the part that a navigation asks for. */
type Write = (shown: Shown) => Html

/** Renders the page at an address. `logError` hears of what the page keeps to itself. */
export async function renderPage(
  address: string,
  site: Site,
  write: Write,
  logError: LogError,
): Promise<Rendering> {
  const url = new URL(address)
  const rule = await redirectFrom(site, url)
  const detour = rule && { status: rule.status, location: rule.to }
  if (detour && !rule.isPattern) return detour
  const locale = localeAt(site, url.pathname)
  const [siteData, loaded] = await Promise.all([
    loadMenus(site, locale),
    loadPage(site, url).catch((failure): LoadedPage => {
      logError(failure)
      return { error: serverError }
    }),
  ])
  // A rule for many paths hides no page that is published at one of them.
  if (detour && !isOwnAddress(loaded)) return detour
  if ('location' in loaded) return { status: loaded.status, location: loaded.location }
  const place = { site, locale, pathname: url.pathname, siteData }
  const { error, ...shown } =
    'view' in loaded ? show(place, loaded.view, logError) : fail(place, loaded.error)
  return { status: error?.statusCode ?? 200, html: write(shown), ...(error && { error }) }
}

/** Whether a page is published at the address, in this spelling or another; or nobody can tell. */
function isOwnAddress(loaded: LoadedPage): boolean {
  if ('view' in loaded) return loaded.view.page.id !== fallbackId
  return 'error' in loaded ? loaded.error === unavailable : loaded.match === 'variant'
}

interface Place extends Frame {
  locale: string
}

type Drawn = Shown & { error?: PageError }

function show(place: Place, view: PageView, logError: LogError): Drawn {
  const { config } = place.site
  try {
    const body = draw(place, <PageScreen view={view} />)
    const { id, template } = view.page
    const marks = {
      layout: templateOf(template).layout,
      template: templateName(template),
      page: String(id),
      ...commonMarks(place.site, view.locale),
    }
    return { head: pageHead(config, view), body, marks }
  } catch (failure) {
    // A component failed: the error page is rendered in its place.
    logError(failure)
    return fail(place, serverError)
  }
}

function fail(place: Place, error: PageError): Drawn {
  const { site, locale } = place
  const body = draw(place, <ErrorPage error={error} locale={locale} />)
  const marks = {
    layout: 'default',
    template: 'error',
    error: String(error.statusCode),
    ...commonMarks(site, locale),
  }
  return { head: errorHead(site, locale, error), body, marks, error }
}

/** What every page says of itself, with the words that its script may need. */
function commonMarks({ config, texts }: Site, locale: string) {
  const loading = texts.read(locale, generalPage, 'loading')
  const close = texts.read(locale, generalPage, 'close')
  const borrowed = close.locale === locale ? undefined : languageOf(config.i18n, close.locale).lang
  return {
    locale,
    build: `${config.build} ${config.builtAt}`,
    loading: loading.text,
    close: close.text,
    'close-lang': borrowed,
  }
}

function errorHead({ config, texts }: Site, locale: string, error: PageError): Head {
  const { text } = texts.read(locale, 'error', errorKey(error))
  return {
    title: `${text} – ${config.name}`,
    ...languageOf(config.i18n, locale),
    tags: [meta('robots', 'noindex')],
  }
}
