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

/**
 * Tells of a page only when the reader has agreed, and asks who has not answered yet. Pages that were
 * left before the answer are told to nobody.
 */
export function askFirst(
  { url }: MatomoSettings,
  send: SendView,
  find?: () => Promise<Site>,
): Sender {
  let shown: PageSeen
  let close: (() => void) | undefined
  const ask = once(async () => {
    if (find) close = await show(await find(), new URL(url).host, answered)
  })
  return async (page) => {
    shown = page
    const consent = consentIn(cookieIn(document.cookie, consentCookie))
    if (consent === 'unasked') return ask()
    // It may have been answered in another tab.
    close?.()
    if (consent !== 'refused') await send(page, consent.visitor)
  }

  function answered(agreed: boolean) {
    const visitor = agreed ? newVisitor() : undefined
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = consentAsCookie(visitor, location.protocol === 'https:')
    if (visitor) send(shown, visitor).catch(() => {})
  }
}

async function show(site: Site, host: string, answered: (agreed: boolean) => void) {
  const { locale } = site.store
  const [{ showConsentBar }] = await Promise.all([
    import('./consent-bar.ts'),
    site.loadTexts?.(locale, texts),
  ])
  const read = (key: string) => site.texts.read(locale, texts, key)
  const title = read('title')
  // Who could not be asked has agreed to nothing; the next page asks again.
  if (title.text === 'title') throw new Error('The question could not be fetched.')
  const words = {
    title: title.text,
    question: site.texts.read(locale, texts, 'question', { host }).text,
    more: read('more').text,
    refuse: read('refuse').text,
    accept: read('accept').text,
    moreAt: `${trackingPaths.optOut}?locale=${locale}`,
  }
  return showConsentBar(words, languageOf(site.config.i18n, title.locale), answered)
}
