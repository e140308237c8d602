import { minuteSeconds } from '@vitrine/contract/bounds/durations'
import { linkExpirySeconds } from '@vitrine/contract/tracking/go-link'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { type PlainSite, plainPage } from '../plain-page/plain-page.ts'
import {
  getHomePath,
  getReaderLocale,
  getReferringPage,
  type SiteOrigins,
} from '../plain-page/reader.ts'
import { plainTexts } from '../plain-page/texts.ts'
import { fillPlaceholders } from '../texts/read-texts.ts'

type LinkSite = SiteOrigins & PlainSite

export function renderMalformedPage(request: ApiRequest, site: LinkSite) {
  const { texts, frame, back } = getPageParts(request, site)
  const { title, lines } = texts.malformed
  const body = html`${lines.map((line) => html`<p>${line}</p>`)}
<p class="actions">${back}</p>`
  return plainPage(400, { ...frame, title, body })
}

/**
 * Error page for an expired tracked link. Links to the target if it is published here: with a wrong
 * clock on the device every link looks expired.
 */
export function renderExpiredPage(request: ApiRequest, site: LinkSite, target: URL | undefined) {
  const { texts, frame, back } = getPageParts(request, site)
  const { title, lines } = texts.expired
  const minutes = linkExpirySeconds / minuteSeconds
  const forward =
    target &&
    html` <a href="${target.href}">${fillPlaceholders(texts.unknown.follow, { host: target.host })}</a>`
  const body = html`${lines.map((line) => html`<p>${fillPlaceholders(line, { minutes })}</p>`)}
<p class="actions">${back}${forward}</p>`
  return plainPage(410, { ...frame, title, body })
}

/** Page that asks the reader whether to follow a target that nothing published here links to. */
export function renderUnknownPage(request: ApiRequest, site: LinkSite, { host, href }: URL) {
  const { texts, frame, previous } = getPageParts(request, site)
  const { title, lines, ...words } = texts.unknown
  const names = { site: site.settings.current().name, host }
  const body = html`${lines.map((line) => html`<p>${fillPlaceholders(line, names)}</p>`)}
<dl>
<dt>${words.host}</dt>
<dd><bdi dir="ltr">${host}</bdi></dd>
<dt>${words.address}</dt>
<dd><bdi dir="ltr">${href}</bdi></dd>
</dl>
<p class="actions">
<a href="${previous ?? frame.home}">${fillPlaceholders(words.stay, names)}</a>
<a href="${href}" rel="noopener nofollow noreferrer">${fillPlaceholders(words.follow, names)}</a>
</p>`
  return plainPage(200, { ...frame, title, body })
}

function getPageParts(request: ApiRequest, site: LinkSite) {
  const locale = getReaderLocale(request, site)
  const { texts, lang, dir } = plainTexts(site.rules, locale)
  const home = getHomePath(site, locale)
  const frame = { lang, dir, home, site }
  const previous = getReferringPage(request, site)?.href
  const back = html`<a href="${previous ?? home}">${previous ? texts.back : texts.home}</a>`
  return { texts, frame, previous, back }
}
