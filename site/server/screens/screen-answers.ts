import type { IncomingMessage } from 'node:http'
import { localeCookies } from '@vitrine/contract/locale/locale'
import { readCookie } from '../../app/http/cookie.ts'
import { parseScreenAddress, type ScreenAddress } from '../../app/site/screen-address.ts'
import type { BaseConfig } from '../../app/site/site.ts'
import { type HeaderFields, sendDocument } from '../http/body.ts'
import type { Address, Handler } from '../http/handler.ts'
import { getCommonFields, getPageFields } from '../http/headers.ts'
import { retryAfter, sendProblem, unavailable, wantsJson } from '../http/problems.ts'
import { joinHtml } from '../rendering/join-html.ts'
import { encodeInvalidEscapes } from '../rendering/render.ts'
import { createVisitor, type Visitor } from '../rendering/visitor.ts'
import { createGuestAnswers, type GuestParts, isForGuests } from './guest-screens.ts'
import { readForm } from './read-form.ts'
import { getScreenRules } from './screen-rules.ts'

const methods = ['GET', 'HEAD', 'POST']

/** True if an address is one of the dashboard's, in any language. */
export function isScreen({ i18n }: Pick<BaseConfig, 'i18n'>, pathname: string): boolean {
  return parseScreenAddress(i18n, pathname) !== undefined
}

export interface ScreenParts extends GuestParts {
  forwardedFor: (req: IncomingMessage) => string
  /** Content-Security-Policy of a language's screens. */
  getPolicy: (locale: string) => Promise<string>
}

/**
 * Answers with a screen of the dashboard, rendered for one user or cached for all guests. Browsers
 * must not store it.
 */
export function sendScreen(parts: ScreenParts): Handler {
  const { config, renderScreen, getPolicy } = parts
  const answerGuest = createGuestAnswers(parts)
  return async (req, res, url) => {
    const { method = 'GET' } = req
    if (!methods.includes(method))
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', methods.join(', ')])
    const screen = findScreen(config, url, req.headers.cookie)
    const rules = getScreenRules(screen.path)
    const { referrer } = rules
    const common: HeaderFields = [
      ...getPageFields(await getPolicy(screen.locale), referrer),
      ...cacheFields,
    ]
    if (method === 'POST' && !isSameOrigin(req, config)) return sendProblem(res, 403, 'Forbidden')
    if (screen.address !== url.pathname) {
      const location = screen.address + url.search
      const fields = [...getCommonFields(referrer), ...cacheFields, 'Location', location]
      return void res.writeHead(method === 'POST' ? 308 : 301, fields).end()
    }
    const visitor = readVisitor(parts, req, screen.locale)
    const isPerson = async () => (await visitor.identity.load()) !== undefined
    const cookieFields = () => visitor.setCookies().flatMap((field) => ['Set-Cookie', field])
    if (method !== 'POST' && isForGuests(screen.path) && !(await isPerson())) {
      const visit = { locale: screen.locale, pathname: url.pathname, search: url.search }
      if (await answerGuest(req, res, visit, [...common, ...cookieFields()])) return
    }
    const body = method === 'POST' ? await readForm(req, rules, isPerson) : undefined
    if (body && 'status' in body) return sendProblem(res, body.status, body.message)
    const request = requestFor(req, config, url, body)
    const rendered = await renderScreen({ request, locale: screen.locale, visitor })
    const cookies = cookieFields()
    if ('location' in rendered) {
      const fields = [...common, ...cookies, 'Location', rendered.location]
      return void res.writeHead(formStatus(method, rendered.status), fields).end()
    }
    const extra = rendered.status === unavailable ? [...cookies, ...retryAfter] : cookies
    if (rendered.error && wantsJson(req))
      return sendProblem(res, rendered.status, rendered.error.message, extra)
    const { status } = rendered
    const html = joinHtml(rendered.html)
    // A compressed answer to a form could reveal the challenge of a second step, because it repeats
    // the input.
    const compressed = rules.compressed && method !== 'POST'
    await sendDocument(req, res, { status, html, fields: [...common, ...extra], compressed })
  }
}

const cacheFields: HeaderFields = [
  'X-Robots-Tag',
  'noindex',
  'Cache-Control',
  'private, no-store',
  'Vary',
  'Accept-Encoding, Cookie',
]

// A successful form redirects by GET.
const formStatus = (method: string, status: number) => (method === 'POST' ? 303 : status)

/** CSRF: only forms of this site may act in the visitor's name. */
function isSameOrigin({ headers }: IncomingMessage, { siteUrl }: BaseConfig) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === siteUrl
}

function findScreen({ i18n }: BaseConfig, { pathname }: Address, cookies = ''): ScreenAddress {
  const cookiePairs = Object.values(localeCookies).map((name) => [name, readCookie(cookies, name)])
  const choice = { cookies: Object.fromEntries(cookiePairs) }
  const screen = parseScreenAddress(i18n, pathname, choice)
  if (!screen) throw new Error('The address is not a screen.')
  return screen
}

function readVisitor(parts: ScreenParts, req: IncomingMessage, locale: string): Visitor {
  const { config, fetch, forwardedFor, logError } = parts
  const caller = {
    cookies: req.headers.cookie ?? '',
    agent: req.headers['user-agent'],
    forwardedFor: forwardedFor(req),
  }
  return createVisitor(caller, { config, fetch, locale, logError })
}

function requestFor(
  { method = 'GET', headers }: IncomingMessage,
  { siteUrl }: BaseConfig,
  { pathname, search }: Address,
  body: Buffer<ArrayBuffer> | undefined,
) {
  const type = headers['content-type']
  return new Request(siteUrl + encodeInvalidEscapes(pathname) + search, {
    method: method === 'HEAD' ? 'GET' : method,
    ...(body && { body, headers: type ? { 'Content-Type': type } : {} }),
  })
}
