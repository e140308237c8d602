import type { Analytics } from '@vitrine/contract/config/config'
import type { Look } from '@vitrine/contract/config/look'
import type { Consent } from '@vitrine/contract/tracking/analytics-consent'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { plainPage } from '../plain-page/plain-page.ts'
import { homeIn, type OwnSite, pageBefore, readerLocale } from '../plain-page/reader.ts'
import { type PlainTexts, plainTexts } from '../plain-page/texts.ts'
import { fill } from '../texts/read-texts.ts'
import { asks, optOutState, type TrackingConfig } from './state.ts'

export interface OptOutSite extends OwnSite {
  siteName: string
  look?: Look | undefined
  publicUrl: string
  trackingConfig: TrackingConfig
}

/** Says how visits are counted and whether this browser's are, with the forms to change that. */
export function optOutPage(request: ApiRequest, site: OptOutSite) {
  const { rules, trackingConfig } = site
  const state = optOutState(request, trackingConfig)
  const locale = readerLocale(request, site)
  const { texts, lang, dir } = plainTexts(rules, locale)
  const { choice, ...links } = texts
  const home = homeIn(site, locale)
  const before = pageBefore(request, site)?.href
  const action = `${trackingPaths.optOut}?locale=${locale}`
  const body = html`${countedHere(choice, site, lang)}
${countedElsewhere(choice, trackingConfig.analytics)}
<h2>${choice.here}</h2>
<p>${choice[state.is]}</p>
${state.is !== 'off' && refusalForm(choice, action, state.refused)}
${asks(trackingConfig.analytics) && consentForm(choice, action, state.consent)}
<p><a href="${before ?? home}">${before ? links.back : links.home}</a></p>`
  return plainPage(200, { lang, dir, title: choice.title, site, home, body })
}

type Words = PlainTexts['choice']

function countedHere(words: Words, { siteName, trackingConfig }: OptOutSite, lang: string) {
  const { enabled, keepMonths } = trackingConfig.tracking
  if (!enabled) return undefined
  const months = new Intl.NumberFormat(lang, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  // A number and its unit stay on one line.
  const names = { site: siteName, months: months.format(keepMonths).replace(/\s/, '\u00a0') }
  return html`<p>${fill(words.intro, names)}</p>
<ul>${words.kept.map((line) => html`<li>${fill(line, names)}</li>`)}</ul>`
}

function countedElsewhere(words: Words, analytics: Analytics | undefined) {
  if (!analytics || analytics.sender === 'disabled') return undefined
  const text = asks(analytics) ? words.matomoAsked : words[analytics.sender]
  return html`<p>${fill(text, { host: new URL(analytics.url).host })}</p>`
}

function refusalForm(words: Words, action: string, refused: boolean) {
  const answer = refused ? { says: 'yes', label: words.allow } : { says: 'no', label: words.refuse }
  return html`${form(action, 'counted', [answer])}
<p class="note">${words.note}</p>`
}

function consentForm(words: Words, action: string, consent: Consent) {
  const state = { refused: words.notConsented, unasked: words.unasked }
  const said = typeof consent === 'string' ? state[consent] : words.consented
  const answers = [
    { says: 'yes', label: words.consent },
    { says: 'no', label: words.dissent },
  ]
  return html`<h2>${words.consentTitle}</h2>
<p>${said}</p>
${form(action, 'consent', answers)}`
}

/** One button for each answer: it is sent when it is pressed. */
const form = (action: string, field: string, answers: { says: string; label: string }[]) => html`
<form method="post" action="${action}" class="actions">
${answers.map(
  ({ says, label }) =>
    html`<button type="submit" class="quiet" name="${field}" value="${says}">${label}</button>`,
)}
</form>`
