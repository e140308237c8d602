import { minuteSeconds } from '@vitrine/contract/bounds/durations'
import { linkExpirySeconds } from '@vitrine/contract/tracking/go-link'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { type PlainSite, plainPage } from '../plain-page/plain-page.ts'
import { homeIn, type OwnSite, pageBefore, readerLocale } from '../plain-page/reader.ts'
import { plainTexts } from '../plain-page/texts.ts'
import { fill } from '../texts/read-texts.ts'

type Site = OwnSite & PlainSite

/** Says that a tracked link cannot be read, with the way back. */
export function malformedPage(request: ApiRequest, site: Site) {
  const { texts, frame, back } = pageParts(request, site)
  const { title, lines } = texts.malformed
  const body = html`${lines.map((line) => html`<p>${line}</p>`)}
<p class="actions">${back}</p>`
  return plainPage(400, { ...frame, title, body })
}

/**
 * Says that the time of a tracked link is over, with the way back, and on to a target that is
 * published here: where the clock of a device is wrong, every link of it looks old.
 */
export function expiredPage(request: ApiRequest, site: Site, target: URL | undefined) {
  const { texts, frame, back } = pageParts(request, site)
  const { title, lines } = texts.expired
  const minutes = linkExpirySeconds / minuteSeconds
  const onward =
    target &&
    html` <a href="${target.href}">${fill(texts.unknown.follow, { host: target.host })}</a>`
  const body = html`${lines.map((line) => html`<p>${fill(line, { minutes })}</p>`)}
<p class="actions">${back}${onward}</p>`
  return plainPage(410, { ...frame, title, body })
}

/** Names the target that nothing published here links to, and leaves the decision to the reader. */
export function unknownPage(request: ApiRequest, site: Site, { host, href }: URL) {
  const { texts, frame, before } = pageParts(request, site)
  const { title, lines, ...words } = texts.unknown
  const names = { site: site.siteName, host }
  const body = html`${lines.map((line) => html`<p>${fill(line, names)}</p>`)}
<dl>
<dt>${words.host}</dt>
<dd><bdi dir="ltr">${host}</bdi></dd>
<dt>${words.address}</dt>
<dd><bdi dir="ltr">${href}</bdi></dd>
</dl>
<p class="actions">
<a href="${before ?? frame.home}">${fill(words.stay, names)}</a>
<a href="${href}" rel="noopener nofollow noreferrer">${fill(words.follow, names)}</a>
</p>`
  return plainPage(200, { ...frame, title, body })
}

function pageParts(request: ApiRequest, site: Site) {
  const locale = readerLocale(request, site)
  const { texts, lang, dir } = plainTexts(site.rules, locale)
  const home = homeIn(site, locale)
  const frame = { lang, dir, home, site }
  const before = pageBefore(request, site)?.href
  const back = html`<a href="${before ?? home}">${before ? texts.back : texts.home}</a>`
  return { texts, frame, before, back }
}
