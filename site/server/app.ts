import type { IncomingMessage, ServerResponse } from 'node:http'
import { localeCookieName, localeOf } from '@vitrine/contract/locale'
import type { Resource } from 'i18next'
import type { ApiClient } from '../app/api-client.ts'
import type { PublicConfig } from '../app/site.ts'
import type { ClientBuild } from './assets.ts'
import { bodyOf, compressForOne, type Fields, sendBody } from './body.ts'
import {
  askAgain,
  errorsAreNotKept,
  everyAnswer,
  immutable,
  pageFields,
  redirectsForAWhile,
} from './headers.ts'
import { localeFileAt } from './locales.ts'
import type { PageCache } from './page-cache.ts'
import type { Rendered, Visit } from './render.ts'
import { robotsTxt, sitemapAt } from './sitemap.ts'

/** What the site's listener needs, by the front door. */
export interface SiteParts {
  config: PublicConfig
  client: ClientBuild
  resources: Resource
  /** A client that holds nothing: the sitemap walks through every page. */
  sitemapApi: ApiClient
  pages: PageCache
  render: (visit: Visit) => Promise<Rendered>
  logError: (error: unknown) => void
  /** The Content-Security-Policy of every page. */
  policy: string
}

type Handler = (req: IncomingMessage, res: ServerResponse, url: Address) => Promise<void> | void

interface Address {
  pathname: string
  search: string
}

const retryAfter: Fields = ['Retry-After', '30']

/** Answers the site's own addresses: files, translations, the sitemap, then pages. */
export function createSiteListener(parts: SiteParts) {
  const { client, config } = parts
  const handlers: { when: RegExp; handle: Handler }[] = [
    { when: /^\/_locales\//, handle: sendLocaleFile(parts) },
    { when: /^\/sitemap(-\d+)?\.xml$/, handle: sendSitemap(parts) },
    { when: /^\/robots\.txt$/, handle: (req, res) => sendText(req, res, robotsTxt(config)) },
    { when: /^/, handle: sendPage(parts) },
  ]
  return async (req: IncomingMessage, res: ServerResponse) => {
    const url = addressOf(req.url ?? '')
    if (!url) return sendProblem(res, 400, 'Bad Request')
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', 'GET, HEAD'])
    const file = client.files.get(url.pathname)
    if (file) return sendBody(req, res, file.body, file.fields)
    const handler = handlers.find(({ when }) => when.test(url.pathname))
    try {
      await handler?.handle(req, res, url)
    } catch (error) {
      parts.logError(error)
      if (res.headersSent) res.destroy()
      else if (wantsJson(req)) sendProblem(res, 500, 'Server Error')
      else
        res
          .writeHead(500, [...pageFields(parts.policy), 'Cache-Control', errorsAreNotKept])
          .end(lastResort)
    }
  }
}

/** The error page when not even the error page can be rendered. */
const lastResort = `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Erreur</title><meta name="robots" content="noindex"></head>
<body><h1>500</h1><p>Une erreur interne du serveur est survenue.</p><p><a href="/">Retour à l’accueil</a></p></body>
</html>
`

/** The path and query of a request; undefined for what no browser sends. */
function addressOf(url: string): Address | undefined {
  if (!url.startsWith('/')) return undefined
  const [pathname = '/'] = url.split(/[?#]/, 1)
  return { pathname, search: url.slice(pathname.length).split('#', 1)[0] ?? '' }
}

function sendProblem(res: ServerResponse, status: number, message: string, more: Fields = []) {
  const body = JSON.stringify({ error: true, statusCode: status, statusMessage: message, message })
  const fields = ['Content-Type', 'application/json', 'Cache-Control', errorsAreNotKept]
  res.writeHead(status, [...everyAnswer, ...fields, ...more]).end(body)
}

function sendLocaleFile({ resources, config }: SiteParts): Handler {
  return (req, res, { pathname, search }) => {
    const file = localeFileAt(resources, pathname)
    if (file === undefined) return sendProblem(res, 404, 'Not Found')
    const ofThisBuild = new URLSearchParams(search).get('v') === config.build
    const cache = ofThisBuild ? immutable : askAgain
    const fields = ['Content-Type', 'application/json', 'Cache-Control', cache]
    sendBody(req, res, bodyOf(file), [...everyAnswer, ...fields])
  }
}

function sendSitemap({ pages, config, sitemapApi }: SiteParts): Handler {
  const type = ['Content-Type', 'application/xml', 'Vary', 'Accept-Encoding']
  const fields = [...everyAnswer, ...type, 'Cache-Control', askAgain]
  return async (req, res, { pathname }) => {
    const held = pages.get(pathname)
    if (held) return sendBody(req, res, held, fields)
    const version = pages.version()
    const xml = await sitemapAt(pathname, config, sitemapApi).catch(() => null)
    if (xml === null) return sendProblem(res, 503, 'Service Unavailable', retryAfter)
    if (xml === undefined) return sendProblem(res, 404, 'Not Found')
    pages.put(pathname, xml, version)
    sendBody(req, res, bodyOf(xml), fields)
  }
}

function sendText(req: IncomingMessage, res: ServerResponse, text: string) {
  const fields = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', askAgain]
  sendBody(req, res, bodyOf(text), [...everyAnswer, ...fields])
}

function sendPage({ config, pages, render, policy }: SiteParts): Handler {
  const cookieName = localeCookieName(config.i18n)
  const vary = ['Vary', cookieName ? 'Accept-Encoding, Cookie' : 'Accept-Encoding']
  const everyPage = pageFields(policy)
  const fields = [...everyPage, 'Cache-Control', askAgain, ...vary]
  const origins = originsByHost(config)
  return async (req, res, url) => {
    const visit: Visit = {
      ...url,
      cookie: cookieName ? localeCookie(config, req.headers.cookie, cookieName) : undefined,
      origin: origins.get(req.headers.host ?? ''),
    }
    const key = keyOf(visit)
    const held = key === undefined ? undefined : pages.get(key)
    if (held) return sendBody(req, res, held, fields)
    const version = pages.version()
    const rendered = await render(visit)
    if ('location' in rendered) return sendRedirect(res, rendered)
    if (rendered.error) return sendErrorPage(req, res, rendered, everyPage)
    if (key !== undefined && rendered.complete) pages.put(key, rendered.html, version)
    await sendFresh(req, res, rendered.html, fields)
  }
}

// Only configured hosts are believed: a locale's own address tells its language.
function originsByHost({ i18n }: PublicConfig) {
  const urls = i18n.locales.flatMap(({ baseUrl }) => (baseUrl ? new URL(baseUrl) : []))
  return new Map(urls.map(({ host, origin }) => [host, origin]))
}

// Only a configured code is a choice; other values would only fill the cache.
function localeCookie({ i18n }: PublicConfig, header: string | undefined, name: string) {
  const pair = header?.split('; ').find((part) => part.startsWith(`${name}=`))
  const code = pair?.slice(name.length + 1)
  return code !== undefined && localeOf(i18n, code) ? code : undefined
}

// A page differs by its address, the part of its list, and what tells the locale; by nothing else.
function keyOf({ pathname, search, cookie = '', origin = '' }: Visit) {
  const part = search === '' ? '' : new URLSearchParams(search).get('page')
  return part && !/^\d{1,6}$/.test(part)
    ? undefined
    : `${origin} ${cookie} ${pathname} ${part ?? ''}`
}

async function sendFresh(req: IncomingMessage, res: ServerResponse, html: string, fields: Fields) {
  const compressed = await compressForOne(html, req.headers['accept-encoding']?.toString())
  // A string goes out in one write with its header.
  const [body, more] = compressed
    ? [compressed, ['Content-Encoding', 'br', 'Content-Length', String(compressed.length)]]
    : [html, ['Content-Length', String(Buffer.byteLength(html))]]
  res.writeHead(200, [...fields, ...more])
  res.end(req.method === 'HEAD' ? undefined : body)
}

function sendRedirect(
  res: ServerResponse,
  { status, location }: { status: number; location: string },
) {
  const lasting = status === 301 || status === 308
  const cache = lasting ? redirectsForAWhile : errorsAreNotKept
  res.writeHead(status, [...everyAnswer, 'Location', location, 'Cache-Control', cache]).end()
}

function sendErrorPage(
  req: IncomingMessage,
  res: ServerResponse,
  { status, html, error }: Extract<Rendered, { html: string }>,
  everyPage: Fields,
) {
  const again = status === 503 ? retryAfter : []
  if (wantsJson(req)) return sendProblem(res, status, error?.message ?? 'Server Error', again)
  const fields = [...everyPage, 'Cache-Control', errorsAreNotKept, 'X-Robots-Tag', 'noindex']
  res.writeHead(status, [...fields, ...again]).end(req.method === 'HEAD' ? undefined : html)
}

/** Programs get JSON where people get the error page. */
function wantsJson({ headers, url = '' }: IncomingMessage) {
  const accept = headers.accept ?? ''
  if (accept.includes('text/html')) return false
  return accept.includes('application/json') || /\.json([?#]|$)/.test(url)
}
