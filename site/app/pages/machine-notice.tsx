import { getPageAddress } from '@vitrine/contract/addresses/address'
import {
  getLanguageAttributes,
  getLocaleChoiceQuery,
  getLocaleCookieName,
} from '@vitrine/contract/locale/locale'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'
import type { PageView } from '../templates/template.ts'

/** Says that a machine translated the page, with a link to the page that it translated. */
export function MachineNotice({ view: { page, texts } }: { view: PageView }) {
  const { i18n } = useSite().config
  const t = useTexts()
  const source = texts.machine_source
  if (!source) return null
  const original = page.alternates?.find(({ locale }) => locale === source)
  const name = i18n.locales.find(({ code }) => code === source)?.displayName
  const { lang, dir } = getLanguageAttributes(i18n, source)
  return (
    <p className="lang-note" {...t.lang('machineText')}>
      {t('machineText')}{' '}
      {original ? (
        <a
          href={getPageAddress(i18n, source, original.slug) + getLocaleChoiceQuery(i18n, source)}
          hrefLang={lang}
          // If a cookie chooses the locale, a preloaded page would be in the current locale.
          data-no-preload={getLocaleCookieName(i18n) === undefined ? undefined : ''}
        >
          {t('originalPage')} (
          <span lang={lang} dir={dir}>
            {name}
          </span>
          )
        </a>
      ) : null}
    </p>
  )
}
