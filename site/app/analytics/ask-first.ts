import { languageOf } from '@vitrine/contract/locale/locale'
import {
  consentAsCookie,
  consentCookie,
  consentIn,
  newVisitor,
} from '@vitrine/contract/tracking/analytics-consent'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { once } from '../async/once.ts'
import { cookieIn } from '../http/cookie.ts'
import type { Site } from '../site/site.ts'
import type { MatomoSettings } from './matomo.ts'
import type { PageSeen, Sender } from './sender.ts'

type SendView = (page: PageSeen, visitor: string) => Promise<void>

const texts = 'consent'

/** Sends page views only after consent, and asks once if the choice is unknown. */
export function askFirst(
  { url }: MatomoSettings,
  send: SendView,
  getSite?: () => Promise<Site>,
): Sender {
  let currentPage: PageSeen
  let close: (() => void) | undefined
  const ask = once(async () => {
    if (getSite) close = await showBar(await getSite(), new URL(url).host, onAnswer)
  })
  return async (page) => {
    currentPage = page
    const consent = consentIn(cookieIn(document.cookie, consentCookie))
    if (consent === 'unasked') return ask()
    // The reader may have chosen in another tab.
    close?.()
    if (consent !== 'refused') await send(page, consent.visitor)
  }

  function onAnswer(isAgreed: boolean) {
    const visitor = isAgreed ? newVisitor() : undefined
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = consentAsCookie(visitor, location.protocol === 'https:')
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
  return showConsentBar(barTexts, languageOf(site.config.i18n, title.locale), onAnswer)
}
