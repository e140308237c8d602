import { localeHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { localeOf } from '@vitrine/contract/locale/locale'
import type { OutageKind } from '../db/outage.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { referenceTo } from '../http/refusals.ts'
import { Reply } from '../http/reply.ts'
import { answerAll } from '../http/router.ts'
import { type PlainSite, plainPage } from './plain-page.ts'
import { homeIn, type OwnSite, readerLocale } from './reader.ts'
import { plainTexts } from './texts.ts'

type Site = OwnSite & PlainSite

/** When to come again, in seconds. */
const retryAfter: Record<OutageKind, string> = { away: '5', busy: '2', full: '60' }

/** 503 in a sentence, for what passes by itself: a page for people, JSON for programs. */
export async function answerOutage(
  request: ApiRequest,
  site: Site,
  kind: OutageKind,
): Promise<Reply<503, string | Problem>> {
  const locale = askedLocale(request, site)
  const { texts, lang, dir } = plainTexts(site.rules, locale)
  const { title, line } = texts.outage[kind]
  const headers = {
    'Retry-After': retryAfter[kind],
    'Cache-Control': 'no-store',
    // By this a client knows that the sentence is for people.
    'Content-Language': lang,
  }
  if (!request.header('accept')?.includes('text/html'))
    return new Reply(503, { message: line, ...referenceTo(request) }, headers)
  const body = html`<p>${line}</p>`
  const page = await plainPage(503, { lang, dir, title, site, home: homeIn(site, locale), body })
  return new Reply(503, page.value, { ...headers, ...page.headers })
}

function askedLocale(request: ApiRequest, site: Site) {
  const asked = request.header(localeHeader) ?? ''
  return localeOf(site.rules, asked)?.code ?? readerLocale(request, site)
}

/** Answers in the place of a whole host as long as its database is away. */
export const unavailable = (site: Site) =>
  answerAll((request) => {
    request.setHeader('X-Content-Type-Options', 'nosniff')
    return answerOutage(request, site, 'away')
  })
