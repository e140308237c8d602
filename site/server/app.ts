import type { IncomingMessage, ServerResponse } from 'node:http'
import { feedPattern } from '@vitrine/contract/addresses/feeds'
import type { SiteLook } from '@vitrine/contract/config/look'
import { fontFacesPath } from '@vitrine/contract/http/paths'
import { playerPath } from '@vitrine/contract/media/video-services'
import { getRequestId } from '@vitrine/files/request-id'
import type { Resource } from 'i18next'
import { configPath } from '../app/visit/settings.ts'
import { type BuildParts, sendBuildFile, sendEarlierFile } from './builds/build-answers.ts'
import { manifestPath } from './builds/first-view.ts'
import { sendAsset } from './builds/send-asset.ts'
import { type FeedParts, sendFeed } from './feeds/send-feed.ts'
import { type FormParts, isFormRequest, sendForm } from './forms/form-answers.ts'
import { changePasswordPath, redirectToPassword } from './generated/change-password.ts'
import { findLocaleFile } from './generated/locales.ts'
import { sendPlayer } from './generated/player.ts'
import { renderRobotsTxt } from './generated/robots.ts'
import { renderSecurityTxt } from './generated/security-txt.ts'
import { type SitemapParts, sendSitemap } from './generated/send-sitemap.ts'
import { renderWebManifest } from './generated/web-manifest.ts'
import { sendWorker } from './generated/worker.ts'
import { createBody, sendBody } from './http/body.ts'
import type { Address, Handler } from './http/handler.ts'
import {
  alwaysRevalidate,
  cacheForFiveMinutes,
  commonFields,
  getPageFields,
  immutable,
  noStore,
} from './http/headers.ts'
import { renderLastResortPage, sendProblem, wantsJson } from './http/problems.ts'
import { sendCompressed } from './http/send-compressed.ts'
import { createMemberRenderer, type MemberParts } from './pages/member-pages.ts'
import { type PageParts, sendPage } from './pages/page-answers.ts'
import { type PreviewParts, previewPattern, sendPreview } from './pages/previews.ts'
import type { SiteFrame } from './rendering/frames.ts'
import { isScreen, type ScreenParts, sendScreen } from './screens/screen-answers.ts'

/** No encoded path of a page is longer, because a path has at most 1,000 characters. */
const pathLengthMax = 4_096

export interface SiteParts
  extends Omit<PageParts, 'files' | 'renderForMember'>,
    BuildParts,
    SitemapParts,
    Omit<FeedParts, 'getSiteFrame'> {
  resources: Resource
  screens: ScreenParts
  /** Forms that visitors send. */
  forms: Pick<FormParts, 'fetch' | 'siteKey' | 'renderPage' | 'forwardedFor'>
  previews: PreviewParts
  /** Private pages. */
  members: MemberParts
  /** Resized images, at `/_ipx/`. */
  images: Handler
  logError: (error: unknown, request?: string) => void
  /** The frame of documents for the settings in force. */
  getSiteFrame: () => Promise<SiteFrame>
  /** Contact for vulnerabilities, for `security.txt`; by default the contact of the site. */
  securityContact: string | undefined
}

/** Request listener: files, images, translations, the sitemap, feeds, screens, then pages. */
export function createSiteListener(parts: SiteParts) {
  const { client, config } = parts
  const renderForMember = createMemberRenderer(parts.members, config)
  const sendPages = sendPage({ ...parts, files: client.files, renderForMember })
  const handlers: { when: RegExp; handle: Handler }[] = [
    { when: /^\/builds\//, handle: sendBuildFile(parts) },
    { when: /^\/assets\/[^/]*\.\w+$/, handle: sendEarlierFile(parts) },
    { when: /^\/_ipx\//, handle: parts.images },
    { when: previewPattern, handle: sendPreview(parts.previews) },
    { when: new RegExp(`^${playerPath}`), handle: sendPlayer(parts.previews.admin) },
    { when: /^\/_locales\//, handle: sendLocaleFile(parts) },
    { when: new RegExp(`^${configPath}$`), handle: sendConfig(parts) },
    { when: new RegExp(`^${fontFacesPath}$`), handle: redirectToFonts(parts) },
    { when: /^\/sitemap(-\d+)?\.xml$/, handle: sendSitemap(parts) },
    { when: /^\/sw-tracking\.js$/, handle: sendWorker(parts) },
    { when: /^\/robots\.txt$/, handle: (req, res) => sendText(req, res, renderRobotsTxt(config)) },
    { when: new RegExp(`^${manifestPath}$`), handle: sendManifest(parts) },
    { when: /^\/\.well-known\/security\.txt$/, handle: sendSecurityTxt(parts) },
    { when: new RegExp(`^${changePasswordPath}$`), handle: redirectToPassword(config) },
    { when: feedPattern, handle: sendFeed(parts, sendPages) },
    { when: /^/, handle: sendPages },
  ]
  const screen = sendScreen(parts.screens)
  const sendForms = sendForm({ ...parts, ...parts.forms, renderForMember, sendPages })
  const run = createRunner(parts)
  return async (req: IncomingMessage, res: ServerResponse) => {
    const url = splitUrl(req.url ?? '')
    if (!url) return sendProblem(res, 400, 'Bad Request')
    if (url.pathname.length > pathLengthMax) return sendProblem(res, 414, 'URI Too Long')
    if (isScreen(config, url.pathname)) return run(screen, req, res, url)
    if (isFormRequest(req, url)) return run(sendForms, req, res, url)
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', 'GET, HEAD'])
    if (iconNames.has(url.pathname)) {
      const { look } = (await parts.getSiteFrame()).settings
      const icon = look && findIconFile(look, url.pathname)
      if (icon) return sendIconRedirect(res, icon)
    }
    const file = client.files.get(url.pathname)
    if (file) return sendAsset(req, res, file)
    const handler = handlers.find(({ when }) => when.test(url.pathname))
    if (handler) await run(handler.handle, req, res, url)
  }
}

/** Addresses at which programs look for icons without reading a page. */
const iconNames = new Set(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])

/** Returns the file of the site's own icon for such an address; undefined without one. */
function findIconFile({ icon, iconFiles }: SiteLook, pathname: string): string | undefined {
  if (!iconFiles || pathname === icon) return undefined
  return pathname === '/apple-touch-icon.png' ? iconFiles.touch : iconFiles.tab
}

function sendIconRedirect(res: ServerResponse, location: string) {
  const fields = ['Location', location, 'Cache-Control', cacheForFiveMinutes]
  res.writeHead(302, [...commonFields, ...fields]).end()
}

/** Runs a handler and answers 500 for an error that nothing else has caught. */
function createRunner({ logError, policy }: SiteParts) {
  return async (handle: Handler, req: IncomingMessage, res: ServerResponse, url: Address) => {
    try {
      await handle(req, res, url)
    } catch (error) {
      const id = getRequestId(req)
      logError(error, id)
      if (res.headersSent) res.destroy()
      else if (wantsJson(req)) sendProblem(res, 500, 'Server Error', [], id)
      else
        res
          .writeHead(500, [...getPageFields(policy), 'Cache-Control', noStore])
          .end(renderLastResortPage(id))
    }
  }
}

/** Splits a URL into path and query; undefined for one that no browser sends. */
function splitUrl(url: string): Address | undefined {
  if (!url.startsWith('/')) return undefined
  const [pathname = '/'] = url.split(/[?#]/, 1)
  return { pathname, search: url.slice(pathname.length).split('#', 1)[0] ?? '' }
}

function sendLocaleFile({ resources, config }: SiteParts): Handler {
  return (req, res, { pathname, search }) => {
    const file = findLocaleFile(resources, pathname)
    if (file === undefined) return sendProblem(res, 404, 'Not Found')
    const isOfThisBuild = new URLSearchParams(search).get('v') === config.build
    const cache = isOfThisBuild ? immutable : alwaysRevalidate
    const fields = ['Content-Type', 'application/json', 'Cache-Control', cache]
    sendBody(req, res, createBody(file), [...commonFields, ...fields])
  }
}

/** Answers with the public configuration, for parts of a page that need it. */
function sendConfig({ getSiteFrame }: SiteParts): Handler {
  const fields = [
    ...commonFields,
    'Content-Type',
    'application/json',
    'Cache-Control',
    alwaysRevalidate,
  ]
  const send = cacheByFrame(({ config }) =>
    sendCompressed(createBody(JSON.stringify(config)), fields),
  )
  return async (...request) => send(await getSiteFrame())(...request)
}

/** Returns a function that creates a value once for each frame. */
function cacheByFrame<T>(create: (frame: SiteFrame) => T): (frame: SiteFrame) => T {
  const made = new WeakMap<SiteFrame, T>()
  return (frame) => {
    const value = made.get(frame) ?? create(frame)
    made.set(frame, value)
    return value
  }
}

/** Redirects a stable address to the font stylesheet of this build, for pages of other hosts. */
function redirectToFonts({ client }: SiteParts): Handler {
  const fields = [...commonFields, 'Location', client.faces, 'Cache-Control', alwaysRevalidate]
  return (_req, res) => {
    res.writeHead(302, fields).end()
  }
}

function sendSecurityTxt({ config, securityContact, getSiteFrame }: SiteParts): Handler {
  return async (req, res) => {
    const { contact } = (await getSiteFrame()).settings
    const address = securityContact ?? (contact && `mailto:${contact}`)
    if (address === undefined) return sendProblem(res, 404, 'Not Found')
    sendText(req, res, renderSecurityTxt(config, address, new Date()))
  }
}

function sendManifest({ getSiteFrame }: SiteParts): Handler {
  const type = 'application/manifest+json; charset=utf-8'
  const fields = [...commonFields, 'Content-Type', type, 'Cache-Control', alwaysRevalidate]
  const send = cacheByFrame(({ config, settings }) =>
    sendCompressed(createBody(renderWebManifest(config, settings.look)), fields),
  )
  return async (...request) => send(await getSiteFrame())(...request)
}

function sendText(req: IncomingMessage, res: ServerResponse, text: string) {
  const fields = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', alwaysRevalidate]
  sendBody(req, res, createBody(text), [...commonFields, ...fields])
}
