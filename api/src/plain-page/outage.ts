import { localeHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { OutageKind } from '../db/outage.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { getErrorReference } from '../http/refusals.ts'
import { Reply } from '../http/reply.ts'
import { answerAll } from '../http/router.ts'
import { type PlainSite, plainPage } from './plain-page.ts'
import { getHomePath, getReaderLocale, type SiteOrigins } from './reader.ts'
import { plainTexts } from './texts.ts'

type OutageSite = SiteOrigins & PlainSite

/** Value of `Retry-After` in seconds. */
const retryAfter: Record<OutageKind, string> = { away: '5', busy: '2', full: '60' }

/** Answers 503 for a temporary outage: HTML for browsers, JSON for programs. */
export async function answerOutage(
  request: ApiRequest,
  site: OutageSite,
  kind: OutageKind,
): Promise<Reply<503, string | Problem>> {
  const locale = getLocale(request, site)
  const { texts, lang, dir } = plainTexts(site.rules, locale)
  const { title, line } = texts.outage[kind]
  const headers = {
    'Retry-After': retryAfter[kind],
    'Cache-Control': 'no-store',
    // Tells a client that the message is for people.
    'Content-Language': lang,
  }
  if (!request.header('accept')?.includes('text/html'))
    return new Reply(503, { message: line, ...getErrorReference(request) }, headers)
  const body = html`<p>${line}</p>`
  const page = await plainPage(503, {
    lang,
    dir,
    title,
    site,
    home: getHomePath(site, locale),
    body,
  })
  return new Reply(503, page.value, { ...headers, ...page.headers })
}

function getLocale(request: ApiRequest, site: OutageSite) {
  const requested = request.header(localeHeader) ?? ''
  return findLocale(site.rules, requested)?.code ?? getReaderLocale(request, site)
}

/** Answers every request of a host while its database is away. */
export const answerAllUnavailable = (site: OutageSite) =>
  answerAll((request) => {
    request.setHeader('X-Content-Type-Options', 'nosniff')
    return answerOutage(request, site, 'away')
  })
