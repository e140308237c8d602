import { addressOf } from '@vitrine/contract/address'
import { languageOf } from '@vitrine/contract/locale'
import { useLocation } from 'react-router'
import { useSite } from '../site.ts'
import type { PageView } from '../templates/template.ts'
import { useSpeech, useTexts } from './use-texts.ts'

const popoverId = 'v-locales'

/**
 * Links to the same page in the languages it is published in: in a row where they are few and the
 * screen is wide, else in a popover, which works without scripts.
 */
export function LocaleSwitcher({ view }: { view: PageView | undefined }) {
  const { config } = useSite()
  const { locale } = useSpeech()
  const { key } = useLocation()
  const t = useTexts()
  const languages = view?.page.alternates ?? []
  if (languages.length < 2) return null
  const ordered = config.i18n.locales.flatMap((entry) => {
    const language = languages.find((found) => found.locale === entry.code)
    return language ? { ...entry, slug: language.slug } : []
  })
  return (
    <>
      <button className="bar-button locales-button" type="button" popoverTarget={popoverId}>
        <span className="visually-hidden" {...t.lang('languages')}>
          {t('languages')}
        </span>
        {locale}
      </button>
      <nav key={key} className="locales" id={popoverId} popover="auto" aria-label={t('languages')}>
        <ul>
          {ordered.map(({ code, displayName, slug }) => (
            <li key={code}>
              <a
                href={addressOf(config.i18n, code, slug)}
                hrefLang={languageOf(config.i18n, code).lang}
                lang={languageOf(config.i18n, code).lang}
                data-locale={code}
                aria-current={code === locale ? 'true' : undefined}
              >
                <small aria-hidden="true">{code}</small>
                <span>{displayName}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
