import type { IncomingMessage } from 'node:http'
import { memberHeader } from '@vitrine/contract/http/paths'
import { type ApiClient, createApiClient, createApiReader } from '../../app/http/api-client.ts'
import { readCookie } from '../../app/http/cookie.ts'
import { isCertainlyGuest } from '../../app/identity/load-user.ts'
import type { BaseConfig } from '../../app/site/site.ts'
import type { HeaderFields } from '../http/body.ts'
import type { GetRequestId, PageVisit, RenderedAnswer } from '../rendering/render.ts'
import { createVisitor } from '../rendering/visitor.ts'

/** Dependencies of pages that are rendered for one signed-in user. */
export interface MemberParts {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Renders a page from the answers for one user. The result is never cached. */
  render: (visit: PageVisit, client: ApiClient, request?: GetRequestId) => Promise<RenderedAnswer>
  forwardedFor: (req: IncomingMessage) => string
  logError: (error: unknown) => void
}

/** Renders a private page for the user of a request. */
export type RenderForMember = (
  req: IncomingMessage,
  visit: PageVisit,
  request?: GetRequestId,
) => Promise<MemberAnswer | undefined>

export interface MemberAnswer {
  rendered: RenderedAnswer
  /** `Set-Cookie` fields of the session. */
  cookieFields: HeaderFields
}

/**
 * Returns a function that renders an address with the private pages that the user may read. It
 * returns undefined for guests, and for addresses that the user cannot read either: the answer is
 * then that of the public site.
 */
export function createMemberRenderer(
  { fetch, render, forwardedFor, logError }: MemberParts,
  config: BaseConfig,
): RenderForMember {
  return async (req, visit, request) => {
    const cookies = req.headers.cookie ?? ''
    if (isCertainlyGuest(config, (name) => readCookie(cookies, name))) return undefined
    const agent = req.headers['user-agent']
    const caller = { cookies, agent, forwardedFor: forwardedFor(req) }
    const locale = config.i18n.defaultLocale
    const visitor = createVisitor(caller, { config, fetch, locale, logError })
    if (!(await visitor.identity.load())) return undefined
    const headers = { accept: 'application/json', [memberHeader]: '1' }
    const reader = createApiReader((path) => visitor.http(path, { headers, quiet: true }))
    const rendered = await render(visit, createApiClient(reader), request)
    if ('error' in rendered && rendered.error) return undefined
    const cookieFields = visitor.setCookies().flatMap((field) => ['Set-Cookie', field])
    return { rendered, cookieFields }
  }
}

/** Fields of an answer for one user, which nothing may store and no search engine may index. */
export const memberFields: HeaderFields = [
  'X-Robots-Tag',
  'noindex',
  'Cache-Control',
  'private, no-store',
  'Vary',
  'Accept-Encoding, Cookie',
]
