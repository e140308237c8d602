import { linkExpirySeconds } from '@vitrine/contract/go-link'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { fill } from '../locales.ts'
import { plainPage } from '../plain-page/plain-page.ts'
import { homeIn, type OwnSite, pageBefore, readerLocale } from '../plain-page/reader.ts'
import { plainTexts } from '../plain-page/texts.ts'

type Site = OwnSite & { siteName: string }

const minuteSeconds = 60
const statuses = { malformed: 400, expired: 410 } as const

/** Says why a tracked link leads nowhere, with the way back. */
export function problemPage(c: Context, site: Site, problem: keyof typeof statuses) {
  const { texts, frame, before } = pageParts(c, site)
  const { title, lines } = texts[problem]
  const minutes = linkExpirySeconds / minuteSeconds
  const body = html`${lines.map((line) => html`<p>${fill(line, { minutes })}</p>`)}
<p class="actions"><a href="${before ?? frame.home}">${before ? texts.back : texts.home}</a></p>`
  return plainPage(c, statuses[problem], { ...frame, title, body })
}

/** Names the target that nothing published here links to, and leaves the decision to the reader. */
export function unknownPage(c: Context, site: Site, { host, href }: URL) {
  const { texts, frame, before } = pageParts(c, site)
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
  return plainPage(c, 200, { ...frame, title, body })
}

function pageParts(c: Context, site: Site) {
  const locale = readerLocale(c, site)
  const { texts, lang, dir } = plainTexts(site.rules, locale)
  const home = homeIn(site, locale)
  const frame = { lang, dir, home, siteName: site.siteName }
  return { texts, frame, before: pageBefore(c, site)?.href }
}
