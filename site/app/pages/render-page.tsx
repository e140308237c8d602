import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { fallbackId } from '@vitrine/contract/pages/fallback-page'
import { createMetaTag, type Head } from '../document/head.ts'
import type { Html } from '../document/html.ts'
import { getErrorKey } from '../errors/messages.ts'
import { type PageError, serverError, serviceUnavailable } from '../errors/page-error.ts'
import { Layout } from '../layouts/layout.tsx'
import { generalPage } from '../locale/texts.ts'
import { getLocaleAt } from '../site/page-key.ts'
import { findRedirect } from '../site/redirects.ts'
import type { Site } from '../site/site.ts'
import { getTemplate, resolveTemplateName } from '../templates/table.ts'
import type { PageView } from '../templates/template.ts'
import { createAlert } from './alert.ts'
import type { DocumentBody } from './document.ts'
import { ErrorPage } from './error-page.tsx'
import { getLanguageOffers } from './language-offers.ts'
import { loadMenus } from './load-menus.ts'
import { type LoadedPage, loadPage } from './load-page.ts'
import { MachineNotice } from './machine-notice.tsx'
import { createPageHead } from './page-head.ts'
import { type RenderContext, renderToHtml } from './render-to-html.tsx'

export type RenderResult =
  | { status: number; html: Html; error?: PageError }
  | { status: number; location: string }

export type LogError = (error: unknown) => void
type Write = (shown: DocumentBody) => Html

/** Renders the page at an absolute URL. Failures that visitors do not see go to `logError`. */
export async function renderPage(
  address: string,
  site: Site,
  write: Write,
  logError: LogError,
): Promise<RenderResult> {
  const url = new URL(address)
  const rule = await findRedirect(site, url)
  const redirect = rule && { status: rule.status, location: rule.to }
  if (redirect && !rule.isPattern) return redirect
  const locale = getLocaleAt(site, url.pathname)
  const [siteData, whole, loaded] = await Promise.all([
    loadMenus(site, locale),
    loadSiteAnswer(site, locale),
    loadPage(site, url).catch((failure): LoadedPage => {
      logError(failure)
      return { error: serverError }
    }),
  ])
  // A redirect pattern does not apply to a path that has a published page.
  if (redirect && !isOwnAddress(loaded)) return redirect
  if ('location' in loaded) return { status: loaded.status, location: loaded.location }
  const hasFeed = whole?.articles === true
  const { pathname } = url
  const { videoServices, forms, membersArea } = whole ?? {}
  const shared = { videoServices, forms, membersArea }
  const context = { site, locale, pathname, siteData, hasFeed, ...shared }
  const alert = whole?.alert && createAlert(site, locale, whole.alert)
  const { error, ...shown } =
    'view' in loaded
      ? renderView(context, loaded.view, logError)
      : renderError(context, loaded.error)
  const html = write({ ...shown, alert })
  return { status: error?.statusCode ?? 200, html, ...(error && { error }) }
}

/** Loads what every page depends on; undefined if the call fails. */
async function loadSiteAnswer(site: Site, locale: string) {
  const api = await site.api()
  return api.site(locale).then(
    ({ data }) => data,
    () => undefined,
  )
}

/** True if a page is published at the address in any spelling, or if the API cannot tell. */
function isOwnAddress(loaded: LoadedPage): boolean {
  if ('view' in loaded) return Boolean(loaded.view.generated) || loaded.view.page.id !== fallbackId
  return 'error' in loaded ? loaded.error === serviceUnavailable : loaded.match === 'variant'
}

interface PageContext extends RenderContext {
  locale: string
  /** True if the site has a feed in the locale. */
  hasFeed: boolean
}

type RenderedResult = DocumentBody & { error?: PageError }

function renderView(context: PageContext, view: PageView, logError: LogError): RenderedResult {
  const { config } = context.site
  try {
    const body = renderToHtml(context, <PageScreen view={view} />)
    const marks = {
      ...getFrame(view),
      page: String(view.page.id),
      offer: getLanguageOffers(context.site, view, context.pathname),
      ...getCommonMarks(context.site, view.locale),
    }
    const head = createPageHead(config, view, context.hasFeed)
    return { head, body, marks, hasForm: hasForm(view), hasDates: view.agenda !== undefined }
  } catch (failure) {
    logError(failure)
    return renderError(context, serverError)
  }
}

/** True if the page has the value of a form. */
const hasForm = ({ page, texts }: PageView) =>
  [page.fields, texts.fields].some((fields) =>
    Object.values(fields ?? {}).some((value) => typeof value === 'object' && 'form' in value),
  )

function PageScreen({ view }: { view: PageView }) {
  const { layout, template } = getFrame(view)
  const { Component } = getTemplate(view.page.template)
  return (
    <Layout name={layout} locale={view.locale} page={template} view={view}>
      <MachineNotice view={view} />
      {view.generated ? view.generated.body : <Component view={view} />}
    </Layout>
  )
}

/** Names of the layout and of the template, whose texts the page uses. */
function getFrame({ generated, page: { template } }: PageView) {
  return generated
    ? { layout: 'default', template: generated.kind }
    : { layout: getTemplate(template).layout, template: resolveTemplateName(template) }
}

function renderError(context: PageContext, error: PageError): RenderedResult {
  const { site, locale } = context
  const body = renderToHtml(context, <ErrorPage error={error} locale={locale} />)
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
  const closeLang =
    close.locale === locale ? undefined : getLanguageAttributes(config.i18n, close.locale).lang
  return {
    locale,
    build: `${config.build} ${config.builtAt}`,
    loading: loading.text,
    close: close.text,
    'close-lang': closeLang,
  }
}

function errorHead({ config, texts }: Site, locale: string, error: PageError): Head {
  const { text } = texts.read(locale, 'error', getErrorKey(error))
  return {
    title: `${text} – ${config.name}`,
    ...getLanguageAttributes(config.i18n, locale),
    tags: [createMetaTag('robots', 'noindex')],
  }
}
