import { localeOf } from '@vitrine/contract/locale'
import { localeHeader } from '@vitrine/contract/paths'
import { type Context, Hono } from 'hono'
import type { OutageKind } from '../db/outage.ts'
import { apiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { refuse, requestOf } from '../http/refusals.ts'
import { type PlainSite, plainPage } from './plain-page.ts'
import { homeIn, type OwnSite, readerLocale } from './reader.ts'
import { plainTexts } from './texts.ts'

type Site = OwnSite & PlainSite

/** When to come again, in seconds. */
const retryAfter: Record<OutageKind, string> = { away: '5', busy: '2', full: '60' }

/** 503 in a sentence, for what passes by itself: a page for people, JSON for programs. */
export async function answerOutage(c: Context, site: Site, kind: OutageKind): Promise<Response> {
  const { texts, lang, dir } = plainTexts(site.rules, askedLocale(c, site))
  const { title, line } = texts.outage[kind]
  c.header('Retry-After', retryAfter[kind])
  c.header('Cache-Control', 'no-store')
  // By this a client knows that the sentence is for people.
  c.header('Content-Language', lang)
  if (!c.req.header('accept')?.includes('text/html'))
    return refuse(c, 503, line, undefined, requestOf(c))
  const home = homeIn(site, askedLocale(c, site))
  const body = html`<p>${line}</p>`
  const { value, headers } = await plainPage(503, { lang, dir, title, site, home, body })
  return c.html(value, 503, headers)
}

function askedLocale(c: Context, site: Site) {
  const asked = c.req.header(localeHeader) ?? ''
  return localeOf(site.rules, asked)?.code ?? readerLocale(apiRequest(c), site)
}

/** Answers in the place of a whole host as long as its database is away. */
export function unavailable(site: Site): Hono {
  return new Hono().all('*', (c) => {
    c.header('X-Content-Type-Options', 'nosniff')
    return answerOutage(c, site, 'away')
  })
}
