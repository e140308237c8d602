import type { IncomingMessage } from 'node:http'
import { documentHtml } from '@vitrine/admin/document'
import { documentTextsFor } from '@vitrine/admin/document-texts'
import { trustedPolicies } from '@vitrine/admin/editor/document/trusted-types'
import { hashToken, isToken } from '@vitrine/api/crypto/secrets'
import { iconOf } from '@vitrine/contract/config/look'
import { stylesOfLook } from '@vitrine/contract/config/look-styles'
import { cookiesIn } from '@vitrine/contract/http/cookies'
import { adminCookieOf, adminPathOf, needsPass } from '@vitrine/contract/identity/pass'
import { sendAsset } from '@vitrine/site/server/builds/send-asset'
import { type Body, bodyOf, sendBody } from '@vitrine/site/server/http/body'
import {
  adminPageFields,
  adminPathFields,
  askAgain,
  errorsAreNotKept,
  everyAnswer,
  hashInPolicy,
} from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import { isSecure } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import type { Config } from '../settings/config.ts'
import { type AdminBuild, readAdminBuild } from './admin-build.ts'

const reading = ['GET', 'HEAD']
const filesBelow = '/assets/'

/**
 * The admin host's own answers: the files of the application's build, and its document for every
 * other address, which the application reads itself.
 */
export function adminListener(
  config: Config,
  build = readAdminBuild(adminPathOf(config)),
): Listener {
  const base = adminPathOf(config)
  const page = fieldsOf(config, askAgain)
  const withKey = fieldsOf(config, errorsAreNotKept)
  const documents = new Map<string, Body>()
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1)
    if (!reading.includes(req.method ?? ''))
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', reading.join(', ')])
    if (path === '/robots.txt') return void sendBody(req, res, nothingForCrawlers, plainText)
    if (!build) return sendProblem(res, 503, 'The admin is not built: run "npm run build".')
    const file = build.files.get(path)
    if (file) return void sendAsset(req, res, file)
    if (path.startsWith(base + filesBelow)) return sendProblem(res, 404, 'Not Found')
    const texts = documentTextsFor(req.headers['accept-language'])
    const key = keyFor(config, req)
    if (key) return void sendBody(req, res, documentOf(config, build, texts, key), withKey)
    const body = documents.get(texts.locale) ?? documentOf(config, build, texts)
    documents.set(texts.locale, body)
    sendBody(req, res, body, page)
  }
}

function fieldsOf(config: Config, cacheControl: string) {
  const vary = 'Accept-Language, Accept-Encoding'
  if (adminPathOf(config) === '')
    return [...adminPageFields(policyOf(config)), ...['Vary', vary, 'Cache-Control', cacheControl]]
  const varyToo = ['Vary', `${vary}, Cookie, Sec-Fetch-Dest`, 'Cache-Control', cacheControl]
  return [...adminPathFields(policyOf(config)), ...varyToo]
}

/**
 * Returns the key for a document of an admin on a path (decision 0019), derived from its cookie.
 * Returns undefined without the cookie, and for a request of a script or a frame: only a document
 * that a person opens gets the key.
 */
function keyFor(config: Config, { headers }: IncomingMessage): string | undefined {
  const destination = headers['sec-fetch-dest']
  const isOpened = destination === undefined || destination === 'document'
  if (adminPathOf(config) === '' || !isOpened) return undefined
  const cookie = cookiesIn(headers.cookie ?? '').get(adminCookieOf(config.adminUrl))
  return isToken(cookie) ? hashToken(cookie) : undefined
}

/**
 * Closes a whole admin host to crawlers. For an admin on a path, the site answers `/robots.txt`.
 */
const nothingForCrawlers = bodyOf('User-agent: *\nDisallow: /\n')
const plainText = [
  ...everyAnswer,
  ...['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', askAgain],
]

function documentOf(
  config: Config,
  { assets }: AdminBuild,
  { locale, texts }: ReturnType<typeof documentTextsFor>,
  key?: string,
) {
  const place = { base: adminPathOf(config), byPass: needsPass(config), key }
  const { name, look: chosen } = config.site
  const icon = new URL(iconOf(chosen), config.publicUrl).href
  const look = stylesOfLook(chosen)
  return bodyOf(documentHtml({ name, icon, locale, texts, assets, place, look }))
}

/**
 * What the application may load: its own scripts and styles, images of any host that a text may
 * show, and the site in a frame. HTML is made from strings under named policies alone.
 */
function policyOf({ adminUrl, publicUrl, site }: Config): string {
  const secure = isSecure(adminUrl)
  const origins = [publicUrl, ...site.i18n.locales.flatMap(({ baseUrl }) => baseUrl ?? [])]
  const siteOrigins = [...new Set(origins.map((url) => new URL(url).origin))].join(' ')
  const look = stylesOfLook(site.look)
  const remote = secure ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    look ? `style-src 'self' '${hashInPolicy(look)}'` : "style-src 'self'",
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
