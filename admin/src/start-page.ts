import { addressOf } from '@vitrine/contract/address'
import type { LocaleRules } from '@vitrine/contract/config'
import type { Page } from '@vitrine/contract/pages'
import { html, type Markup, markup } from './html.ts'
import type { Texts } from './texts.ts'

const latestShown = 12

export interface StartPage {
  name: string
  siteUrl: string
  rules: LocaleRules
  /** Language of the interface, with its texts. */
  locale: string
  texts: Texts
  /** Every published page without its content; undefined when the API did not answer. */
  pages: Page[] | undefined
}

/** The first page of the admin host: what is published, in which languages, and what changed last. */
export function startPage(view: StartPage): string {
  const { name, siteUrl, locale, texts, pages } = view
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title} – ${name}</title>
<link rel="stylesheet" href="/admin.css">
</head>
<body>
<header><a class="brand" href="${siteUrl}"><span aria-hidden="true">«</span> ${name} <span aria-hidden="true">»</span></a></header>
<main>
<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
<p><a class="button" href="${siteUrl}">${texts.site}</a></p>
${pages === undefined ? html`<p role="alert">${texts.away}</p>` : overview(view, pages)}
</main>
</body>
</html>
`
}

function overview({ rules, texts, locale, siteUrl }: StartPage, pages: Page[]): Markup {
  if (pages.length === 0)
    return html`<p>${texts.empty}</p><pre><code>npx vitrine import FILE --media DIR</code></pre>`
  const counts = rules.locales.flatMap(({ code, displayName }) => {
    const count = pages.filter(({ translatable }) => translatable[code]).length
    return count > 0 ? html`<tr><th scope="row">${displayName}</th><td>${count}</td></tr>` : []
  })
  const latest = pages
    .toSorted((a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? ''))
    .slice(0, latestShown)
    .map((page) => latestRow(page, rules, locale, siteUrl))
  return html`<h2>${texts.languages}</h2>
<table><thead><tr><th scope="col">${texts.language}</th><th scope="col">${texts.count}</th></tr></thead><tbody>${counts}</tbody></table>
<h2>${texts.latest}</h2>
<table><thead><tr><th scope="col">${texts.page}</th><th scope="col">${texts.changed}</th></tr></thead><tbody>${latest}</tbody></table>`
}

function latestRow(page: Page, rules: LocaleRules, locale: string, siteUrl: string): Markup {
  const shown = page.translatable[locale] ? locale : Object.keys(page.translatable)[0]
  const text = shown === undefined ? undefined : page.translatable[shown]
  if (shown === undefined || !text) return html``
  const address = addressOf(rules, shown, text.slug)
  const url = address.startsWith('/') ? siteUrl + address : address
  const day = page.updated_at?.slice(0, 'yyyy-mm-dd'.length) ?? ''
  const [year = '', month = '', date = ''] = day.split('-')
  return html`<tr><td><a href="${url}" lang="${shown}">${text.title}</a></td><td><time datetime="${day}">${date}/${month}/${year}</time></td></tr>`
}
