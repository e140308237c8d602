import { languageOf } from '@vitrine/contract/locale/locale'
import { fallbackId } from '@vitrine/contract/pages/fallback-page'
import { type Head, meta } from '../document/head.ts'
import type { Html } from '../document/html.ts'
import { errorKey } from '../errors/messages.ts'
import { type PageError, serverError, unavailable } from '../errors/page-error.ts'
import { Layout } from '../layouts/layout.tsx'
import { generalPage } from '../locale/texts.ts'
import { localeAt } from '../site/place.ts'
import { redirectFrom } from '../site/redirects.ts'
import type { Site } from '../site/site.ts'
import { templateName, templateOf } from '../templates/table.ts'
import type { PageView } from '../templates/template.ts'
import type { Shown } from './document.ts'
import { draw, type Place } from './draw.tsx'
import { ErrorPage } from './error-page.tsx'
import { loadMenus } from './load-menus.ts'
import { type LoadedPage, loadPage } from './load-page.ts'
import { pageHead } from './page-head.ts'

export type Rendering =
  | { status: number; html: Html; error?: PageError }
  | { status: number; location: string }

export type LogError = (error: unknown) => void
type Write = (shown: Shown) => Html

/** Renders the page at an absolute URL. Failures that visitors do not see go to `logError`. */
export async function renderPage(
  address: string,
  site: Site,
  write: Write,
  logError: LogError,
): Promise<Rendering> {
  const url = new URL(address)
  const rule = await redirectFrom(site, url)
  const redirect = rule && { status: rule.status, location: rule.to }
  if (redirect && !rule.isPattern) return redirect
  const locale = localeAt(site, url.pathname)
  const [siteData, loaded] = await Promise.all([
    loadMenus(site, locale),
    loadPage(site, url).catch((failure): LoadedPage => {
      logError(failure)
      return { error: serverError }
    }),
  ])
  // A redirect pattern does not apply to a path that has a published page.
  if (redirect && !isOwnAddress(loaded)) return redirect
  if ('location' in loaded) return { status: loaded.status, location: loaded.location }
  const context = { site, locale, pathname: url.pathname, siteData }
  const { error, ...shown } =
    'view' in loaded
      ? renderView(context, loaded.view, logError)
      : renderError(context, loaded.error)
  return { status: error?.statusCode ?? 200, html: write(shown), ...(error && { error }) }
}

/** True if a page is published at the address in any spelling, or if the API cannot tell. */
function isOwnAddress(loaded: LoadedPage): boolean {
  if ('view' in loaded) return loaded.view.page.id !== fallbackId
  return 'error' in loaded ? loaded.error === unavailable : loaded.match === 'variant'
}

interface PageContext extends Place {
  locale: string
}

type RenderedResult = Shown & { error?: PageError }

function renderView(context: PageContext, view: PageView, logError: LogError): RenderedResult {
  const { config } = context.site
  try {
    const body = draw(context, <PageScreen view={view} />)
    const { id, template } = view.page
    const marks = {
      layout: templateOf(template).layout,
      template: templateName(template),
      page: String(id),
      ...getCommonMarks(context.site, view.locale),
    }
    return { head: pageHead(config, view), body, marks }
  } catch (failure) {
    logError(failure)
    return renderError(context, serverError)
  }
}

function PageScreen({ view }: { view: PageView }) {
  const { layout, Component } = templateOf(view.page.template)
  return (
    <Layout name={layout} locale={view.locale} page={templateName(view.page.template)} view={view}>
      <Component view={view} />
    </Layout>
  )
}

function renderError(context: PageContext, error: PageError): RenderedResult {
  const { site, locale } = context
  const body = draw(context, <ErrorPage error={error} locale={locale} />)
  const marks = {
    layout: 'default',
    template: 'error',
    error: String(error.statusCode),
    ...getCommonMarks(site, locale),
  }
  return { head: errorHead(site, locale, error), body, marks, error }
}

/** Attributes of every page, with the texts that its script may need. */
function getCommonMarks({ config, texts }: Site, locale: string) {
  const loading = texts.read(locale, generalPage, 'loading')
  const close = texts.read(locale, generalPage, 'close')
  const closeLang = close.locale === locale ? undefined : languageOf(config.i18n, close.locale).lang
  return {
    locale,
    build: `${config.build} ${config.builtAt}`,
    loading: loading.text,
    close: close.text,
    'close-lang': closeLang,
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
