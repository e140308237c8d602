import type { IncomingMessage } from 'node:http'
import { renderAdminDocument } from '@vitrine/admin/document'
import { getDocumentTexts } from '@vitrine/admin/document-texts'
import { trustedPolicies } from '@vitrine/admin/editor/document/trusted-types'
import { hashToken, isToken } from '@vitrine/api/crypto/secrets'
import { getIcon } from '@vitrine/contract/config/look'
import { createLookStyles } from '@vitrine/contract/config/look-styles'
import type { SiteSettings } from '@vitrine/contract/config/site-settings'
import { parseCookies } from '@vitrine/contract/http/cookies'
import {
  getAdminCookieName,
  getAdminPath,
  needsHandoff,
} from '@vitrine/contract/identity/handoff-token'
import { sendAsset } from '@vitrine/site/server/builds/send-asset'
import { type Body, createBody, sendBody } from '@vitrine/site/server/http/body'
import {
  alwaysRevalidate,
  commonFields,
  getAdminPageFields,
  getAdminPathFields,
  getPolicyHash,
  noStore,
} from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import { isHttps } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import type { Config } from '../settings/config.ts'
import { type AdminBuild, readAdminBuild } from './admin-build.ts'

const readMethods = ['GET', 'HEAD']
const assetsPrefix = '/assets/'

/**
 * Creates the listener of the admin: serves the files of its build, and its HTML document at every
 * other address, because the application has a router of its own.
 */
export function createAdminListener(
  config: Config,
  getSettings: () => Promise<SiteSettings>,
  build = readAdminBuild(getAdminPath(config)),
): Listener {
  const base = getAdminPath(config)
  const findDocuments = cacheDocuments(config)
  return async (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1)
    if (!readMethods.includes(req.method ?? ''))
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', readMethods.join(', ')])
    if (path === '/robots.txt') return void sendBody(req, res, robotsTxt, plainText)
    if (!build) return sendProblem(res, 503, 'The admin is not built: run "npm run build".')
    const file = build.files.get(path)
    if (file) return void sendAsset(req, res, file)
    if (path.startsWith(base + assetsPrefix)) return sendProblem(res, 404, 'Not Found')
    const texts = getDocumentTexts(req.headers['accept-language'])
    const key = getDocumentKey(config, req)
    const settings = await getSettings()
    const { documents, pageFields, privateFields } = findDocuments(settings)
    const shown = { config, settings, texts }
    if (key) return void sendBody(req, res, renderDocument(shown, build, key), privateFields)
    const body = documents.get(texts.locale) ?? renderDocument(shown, build)
    documents.set(texts.locale, body)
    sendBody(req, res, body, pageFields)
  }
}

/** Returns a function that caches the documents and header fields of the latest settings. */
function cacheDocuments(config: Config) {
  const create = (settings: SiteSettings) => ({
    settings,
    documents: new Map<string, Body>(),
    pageFields: createFields(config, settings, alwaysRevalidate),
    privateFields: createFields(config, settings, noStore),
  })
  let cached: ReturnType<typeof create> | undefined
  return (settings: SiteSettings) => {
    if (cached?.settings !== settings) cached = create(settings)
    return cached
  }
}

function createFields(config: Config, { look }: SiteSettings, cacheControl: string) {
  const vary = 'Accept-Language, Accept-Encoding'
  const policy = createPolicy(config, look)
  if (getAdminPath(config) === '')
    return [...getAdminPageFields(policy), 'Vary', vary, 'Cache-Control', cacheControl]
  const pathVary = `${vary}, Cookie, Sec-Fetch-Dest`
  return [...getAdminPathFields(policy), 'Vary', pathVary, 'Cache-Control', cacheControl]
}

/**
 * Returns the key for the document of an admin on a path (decision 0019), derived from its cookie.
 * Returns undefined without the cookie, and for a request of a script or a frame: only a top-level
 * navigation gets the key.
 */
function getDocumentKey(config: Config, { headers }: IncomingMessage): string | undefined {
  const destination = headers['sec-fetch-dest']
  const isOpened = destination === undefined || destination === 'document'
  if (getAdminPath(config) === '' || !isOpened) return undefined
  const cookie = parseCookies(headers.cookie ?? '').get(getAdminCookieName(config.adminUrl))
  return isToken(cookie) ? hashToken(cookie) : undefined
}

/** Disallows the whole admin host. For an admin on a path, the site answers `/robots.txt`. */
const robotsTxt = createBody('User-agent: *\nDisallow: /\n')
const plainText = [
  ...commonFields,
  'Content-Type',
  'text/plain; charset=utf-8',
  'Cache-Control',
  alwaysRevalidate,
]

interface ShownDocument {
  config: Config
  settings: SiteSettings
  texts: ReturnType<typeof getDocumentTexts>
}

function renderDocument(
  { config, settings, texts: { locale, texts } }: ShownDocument,
  { assets }: AdminBuild,
  key?: string,
) {
  const place = { base: getAdminPath(config), byPass: needsHandoff(config), key }
  const { name } = settings
  const icon = new URL(getIcon(settings.look), config.publicUrl).href
  const look = createLookStyles(settings.look)
  return createBody(renderAdminDocument({ name, icon, locale, texts, assets, place, look }))
}

/**
 * Content-Security-Policy of the admin: its own scripts and styles, images of any host, because a
 * text may contain them, and the site in a frame. HTML is set only through named Trusted Types
 * policies.
 */
function createPolicy(
  { adminUrl, publicUrl, site }: Config,
  siteLook: SiteSettings['look'],
): string {
  const secure = isHttps(adminUrl)
  const origins = [publicUrl, ...site.i18n.locales.flatMap(({ baseUrl }) => baseUrl ?? [])]
  const siteOrigins = [...new Set(origins.map((url) => new URL(url).origin))].join(' ')
  const look = createLookStyles(siteLook)
  const remote = secure ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    look ? `style-src 'self' '${getPolicyHash(look)}'` : "style-src 'self'",
    `img-src 'self' ${remote} data: blob:`,
    `media-src 'self' ${remote}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${siteOrigins}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedPolicies.join(' ')}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
