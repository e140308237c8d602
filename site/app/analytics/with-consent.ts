import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import {
  consentCookie,
  createVisitorId,
  formatConsentCookie,
  parseConsent,
} from '@vitrine/contract/tracking/analytics-consent'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { once } from '../async/once.ts'
import { readCookie } from '../http/cookie.ts'
import type { Site } from '../site/site.ts'
import type { MatomoSettings } from './matomo.ts'
import type { AnalyticsSender, ViewedPage } from './sender.ts'

type SendView = (page: ViewedPage, visitor: string) => Promise<void>

const texts = 'consent'

/** Sends page views only after consent, and asks once if the choice is unknown. */
export function withConsent(
  { url }: MatomoSettings,
  send: SendView,
  getSite?: () => Promise<Site>,
): AnalyticsSender {
  let currentPage: ViewedPage
  let close: (() => void) | undefined
  const ask = once(async () => {
    if (getSite) close = await showBar(await getSite(), new URL(url).host, onAnswer)
  })
  return async (page) => {
    currentPage = page
    const consent = parseConsent(readCookie(document.cookie, consentCookie))
    if (consent === 'unasked') return ask()
    // The reader may have chosen in another tab.
    close?.()
    if (consent !== 'refused') await send(page, consent.visitor)
  }

  function onAnswer(isAgreed: boolean) {
    const visitor = isAgreed ? createVisitorId() : undefined
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = formatConsentCookie(visitor, location.protocol === 'https:')
    if (visitor) send(currentPage, visitor).catch(() => {})
  }
}

async function showBar(site: Site, host: string, onAnswer: (isAgreed: boolean) => void) {
  const { locale } = site.store
  const [{ showConsentBar }] = await Promise.all([
    import('./consent-bar.ts'),
    site.loadTexts?.(locale, texts),
  ])
  const read = (key: string) => site.texts.read(locale, texts, key)
  const title = read('title')
  // Without the text there is no consent; the next page asks again.
  if (title.text === 'title')
    throw new Error('The text of the consent question could not be loaded.')
  const barTexts = {
    title: title.text,
    question: site.texts.read(locale, texts, 'question', { host }).text,
    more: read('more').text,
    refuse: read('refuse').text,
    accept: read('accept').text,
    moreHref: `${trackingPaths.optOut}?locale=${locale}`,
  }
  return showConsentBar(barTexts, getLanguageAttributes(site.config.i18n, title.locale), onAnswer)
}
