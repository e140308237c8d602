import { getPageAddress } from '@vitrine/contract/addresses/address'
import { getLocaleFilePath } from '@vitrine/contract/http/paths'
import { getLanguageAttributes, getLocaleChoiceQuery } from '@vitrine/contract/locale/locale'
import type { Site } from '../site/site.ts'
import type { PageView } from '../templates/template.ts'

/** Text folder of the offer. */
const offerTexts = 'offer'

/**
 * Returns the other languages of the home page at `/`, for the script that offers the one of the
 * browser. Four words for each: file of its texts, `lang`, `dir`, address. Undefined on other pages,
 * and if there is no other language. A language without a text of its own is not offered.
 */
export function getLanguageOffers(
  { config: { i18n, build }, texts }: Pick<Site, 'config' | 'texts'>,
  { locale, page: { alternates = [] } }: Pick<PageView, 'locale' | 'page'>,
  pathname: string,
): string | undefined {
  const home = getPageAddress(i18n, i18n.defaultLocale, '')
  if (pathname !== '/' && pathname !== home) return undefined
  const offers = alternates
    .filter(({ locale: code }) => code !== locale && hasOffer(texts, code))
    .map(({ locale: code, slug }) => {
      const { lang, dir } = getLanguageAttributes(i18n, code)
      const href = getPageAddress(i18n, code, slug) + getLocaleChoiceQuery(i18n, code)
      return `${getLocaleFilePath(offerTexts, code)}?v=${build} ${lang} ${dir} ${href}`
    })
  return offers.join(' ') || undefined
}

const hasOffer = (texts: Site['texts'], code: string) =>
  texts.read(code, offerTexts, 'offer').locale === code
