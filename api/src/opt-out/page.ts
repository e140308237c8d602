import type { Analytics } from '@vitrine/contract/config/config'
import type { Consent } from '@vitrine/contract/tracking/analytics-consent'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import type { ApiRequest } from '../http/api-request.ts'
import { html } from '../http/html.ts'
import { type PlainSite, plainPage } from '../plain-page/plain-page.ts'
import {
  getHomePath,
  getReaderLocale,
  getReferringPage,
  type SiteOrigins,
} from '../plain-page/reader.ts'
import { type PlainTexts, plainTexts } from '../plain-page/texts.ts'
import { fillPlaceholders } from '../texts/read-texts.ts'
import { getOptOutState, requiresConsent } from './state.ts'

export interface OptOutSite extends SiteOrigins, PlainSite {
  publicUrl: string
  /** Another program that counts readers. */
  analytics?: Analytics | undefined
}

/** Page that explains how visits are counted, with the forms to change the choice. */
export function renderOptOutPage(request: ApiRequest, site: OptOutSite) {
  const { rules, settings, analytics } = site
  const state = getOptOutState(request, { tracking: settings.current().tracking, analytics })
  const locale = getReaderLocale(request, site)
  const { texts, lang, dir } = plainTexts(rules, locale)
  const { choice, ...links } = texts
  const home = getHomePath(site, locale)
  const previous = getReferringPage(request, site)?.href
  const action = `${trackingPaths.optOut}?locale=${locale}`
  const body = html`${renderOwnCounting(choice, site, lang)}
${renderAnalytics(choice, analytics)}
<h2>${choice.here}</h2>
<p>${choice[state.status]}</p>
${state.status !== 'off' && renderOptOutForm(choice, action, state.hasRefused)}
${requiresConsent(analytics) && renderConsentForm(choice, action, state.consent)}
<p><a href="${previous ?? home}">${previous ? links.back : links.home}</a></p>`
  return plainPage(200, { lang, dir, title: choice.title, site, home, body })
}

type Words = PlainTexts['choice']

function renderOwnCounting(words: Words, { settings }: OptOutSite, lang: string) {
  const { name, tracking } = settings.current()
  const { enabled, keepMonths } = tracking
  if (!enabled) return undefined
  const months = new Intl.NumberFormat(lang, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  // No-break space between the number and its unit.
  const names = { site: name, months: months.format(keepMonths).replace(/\s/, '\u00a0') }
  return html`<p>${fillPlaceholders(words.intro, names)}</p>
<ul>${words.kept.map((line) => html`<li>${fillPlaceholders(line, names)}</li>`)}</ul>`
}

function renderAnalytics(words: Words, analytics: Analytics | undefined) {
  if (!analytics || analytics.sender === 'disabled') return undefined
  const text = requiresConsent(analytics) ? words.matomoAsked : words[analytics.sender]
  return html`<p>${fillPlaceholders(text, { host: new URL(analytics.url).host })}</p>`
}

function renderOptOutForm(words: Words, action: string, hasRefused: boolean) {
  const answer = hasRefused
    ? { value: 'yes', label: words.allow }
    : { value: 'no', label: words.refuse }
  return html`${renderForm(action, 'counted', [answer])}
<p class="note">${words.note}</p>`
}

function renderConsentForm(words: Words, action: string, consent: Consent) {
  const state = { refused: words.notConsented, unasked: words.unasked }
  const status = typeof consent === 'string' ? state[consent] : words.consented
  const answers = [
    { value: 'yes', label: words.consent },
    { value: 'no', label: words.dissent },
  ]
  return html`<h2>${words.consentTitle}</h2>
<p>${status}</p>
${renderForm(action, 'consent', answers)}`
}

const renderForm = (
  action: string,
  field: string,
  answers: { value: string; label: string }[],
) => html`
<form method="post" action="${action}" class="actions">
${answers.map(
  ({ value, label }) =>
    html`<button type="submit" class="quiet" name="${field}" value="${value}">${label}</button>`,
)}
</form>`
