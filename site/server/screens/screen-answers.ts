import type { IncomingMessage } from 'node:http'
import { localeCookies } from '@vitrine/contract/locale/locale'
import { cookieIn } from '../../app/http/cookie.ts'
import { type ScreenPlace, screenAt } from '../../app/site/screen-address.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { type Fields, sendFresh } from '../http/body.ts'
import type { Address, Handler } from '../http/handler.ts'
import { answerFields, pageFields } from '../http/headers.ts'
import { retryAfter, sendProblem, unavailable, wantsJson } from '../http/problems.ts'
import { joinHtml } from '../rendering/join-html.ts'
import { wellFormed } from '../rendering/render.ts'
import { type Visitor, visitorOf } from '../rendering/visitor.ts'
import { answerGuests, type GuestParts, isForGuests } from './guest-screens.ts'
import { readForm } from './read-form.ts'
import { rulesAt } from './screen-rules.ts'

const methods = ['GET', 'HEAD', 'POST']

/** True if an address is one of the dashboard's, in any language. */
export function isScreen({ i18n }: PublicConfig, pathname: string): boolean {
  return screenAt(i18n, pathname) !== undefined
}

/** Dependencies of the dashboard's screens, for users and for guests. */
export interface ScreenParts extends GuestParts {
  /** Returns the `X-Forwarded-For` value that the API gets for a request. */
  forwardedFor: (req: IncomingMessage) => string
  policy: string
}

/**
 * Answers with a screen of the dashboard, rendered for one user or cached for all guests. Browsers
 * must not store it.
 */
export function sendScreen(parts: ScreenParts): Handler {
  const { config, renderScreen, policy } = parts
  const answerGuest = answerGuests(parts)
  return async (req, res, url) => {
    const { method = 'GET' } = req
    if (!methods.includes(method))
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', methods.join(', ')])
    const place = placeAt(config, url, req.headers.cookie)
    const rules = rulesAt(place.path)
    const { referrer } = rules
    const everyScreen: Fields = [...pageFields(policy, referrer), ...kept]
    if (method === 'POST' && !comesFromHere(req, config)) return sendProblem(res, 403, 'Forbidden')
    if (place.address !== url.pathname) {
      const fields = [...answerFields(referrer), ...kept, 'Location', place.address + url.search]
      return void res.writeHead(method === 'POST' ? 308 : 301, fields).end()
    }
    const visitor = askedBy(parts, req, place.locale)
    const isPerson = async () => (await visitor.identity.load()) !== undefined
    const cookieFields = () => visitor.setCookies().flatMap((field) => ['Set-Cookie', field])
    if (method !== 'POST' && isForGuests(place.path) && !(await isPerson())) {
      const visit = { locale: place.locale, pathname: url.pathname, search: url.search }
      if (await answerGuest(req, res, visit, [...everyScreen, ...cookieFields()])) return
    }
    const body = method === 'POST' ? await readForm(req, rules, isPerson) : undefined
    if (body && 'status' in body) return sendProblem(res, body.status, body.message)
    const request = requestFor(req, config, url, body)
    const rendered = await renderScreen({ request, locale: place.locale, visitor })
    const cookies = cookieFields()
    if ('location' in rendered) {
      const fields = [...everyScreen, ...cookies, 'Location', rendered.location]
      return void res.writeHead(afterForm(method, rendered.status), fields).end()
    }
    const more = rendered.status === unavailable ? [...cookies, ...retryAfter] : cookies
    if (rendered.error && wantsJson(req))
      return sendProblem(res, rendered.status, rendered.error.message, more)
    const { status } = rendered
    const html = joinHtml(rendered.html)
    // A compressed answer to a form could reveal the challenge of a second step, because it repeats
    // the input.
    const compressed = rules.compressed && method !== 'POST'
    await sendFresh(req, res, { status, html, fields: [...everyScreen, ...more], compressed })
  }
}

const kept: Fields = [
  'X-Robots-Tag',
  'noindex',
  'Cache-Control',
  'private, no-store',
  'Vary',
  'Accept-Encoding, Cookie',
]

// A successful form redirects by GET.
const afterForm = (method: string, status: number) => (method === 'POST' ? 303 : status)

/** A form of another site may not act in a visitor's name. Every browser says where it comes from. */
function comesFromHere({ headers }: IncomingMessage, { siteUrl }: PublicConfig) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === siteUrl
}

function placeAt({ i18n }: PublicConfig, { pathname }: Address, cookies = ''): ScreenPlace {
  const held = Object.values(localeCookies).map((name) => [name, cookieIn(cookies, name)])
  const choice = { cookies: Object.fromEntries(held) }
  const place = screenAt(i18n, pathname, choice)
  if (!place) throw new Error('A page was taken for a screen.')
  return place
}

function askedBy(parts: ScreenParts, req: IncomingMessage, locale: string): Visitor {
  const { config, fetch, forwardedFor, logError } = parts
  const caller = {
    cookies: req.headers.cookie ?? '',
    agent: req.headers['user-agent'],
    forwardedFor: forwardedFor(req),
  }
  return visitorOf(caller, { config, fetch, locale, logError })
}

function requestFor(
  { method = 'GET', headers }: IncomingMessage,
  { siteUrl }: PublicConfig,
  { pathname, search }: Address,
  body: Buffer<ArrayBuffer> | undefined,
) {
  const type = headers['content-type']
  return new Request(siteUrl + wellFormed(pathname) + search, {
    method: method === 'HEAD' ? 'GET' : method,
    ...(body && { body, headers: type ? { 'Content-Type': type } : {} }),
  })
}
