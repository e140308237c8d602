import { documentHtml } from '@vitrine/admin/document'
import { documentTextsFor } from '@vitrine/admin/document-texts'
import { trustedPolicies } from '@vitrine/admin/editor/document/trusted-types'
import { needsPass } from '@vitrine/contract/pass'
import { sendAsset } from '@vitrine/site/server/builds/send-asset'
import { type Body, bodyOf, sendBody } from '@vitrine/site/server/http/body'
import { adminPageFields, askAgain } from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import { isSecure } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import { adminPathOf } from '../settings/admin-address.ts'
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
  const page = [
    ...adminPageFields(policyOf(config)),
    ...['Vary', 'Accept-Language, Accept-Encoding', 'Cache-Control', askAgain],
  ]
  const documents = new Map<string, Body>()
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1)
    if (!reading.includes(req.method ?? ''))
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', reading.join(', ')])
    if (!build) return sendProblem(res, 503, 'The admin is not built: run "npm run build".')
    const file = build.files.get(path)
    if (file) return void sendAsset(req, res, file)
    if (path.startsWith(base + filesBelow)) return sendProblem(res, 404, 'Not Found')
    const { locale, texts } = documentTextsFor(req.headers['accept-language'])
    const body = documents.get(locale) ?? documentOf(config, build, locale, texts)
    documents.set(locale, body)
    sendBody(req, res, body, page)
  }
}

function documentOf(
  config: Config,
  { assets }: AdminBuild,
  locale: string,
  texts: Parameters<typeof documentHtml>[0]['texts'],
) {
  const place = { base: adminPathOf(config), byPass: needsPass(config) }
  return bodyOf(documentHtml({ name: config.site.name, locale, texts, assets, place }))
}

/**
 * What the application may load: its own scripts and styles, images of any host that a text may
 * show, and the site in a frame. HTML is made from strings under named policies alone.
 */
function policyOf({ adminUrl, publicUrl, site }: Config): string {
  const secure = isSecure(adminUrl)
  const origins = [publicUrl, ...site.i18n.locales.flatMap(({ baseUrl }) => baseUrl ?? [])]
  const siteOrigins = [...new Set(origins.map((url) => new URL(url).origin))].join(' ')
  const remote = secure ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
