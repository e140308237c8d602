import { addressOf } from '@vitrine/contract/address'
import { languageOf } from '@vitrine/contract/locale'
import { useSite } from '../site.ts'
import type { PageView } from '../templates/template.ts'
import { useSpeech, useTexts } from './use-texts.ts'

/** Links to the same page in the languages it is published in. */
export function LocaleSwitcher({ view }: { view: PageView | undefined }) {
  const { config } = useSite()
  const { locale } = useSpeech()
  const t = useTexts()
  const languages = view?.page.alternates ?? []
  if (languages.length < 2) return null
  const ordered = config.i18n.locales.flatMap((entry) => {
    const language = languages.find((found) => found.locale === entry.code)
    return language ? { ...entry, slug: language.slug } : []
  })
  return (
    <nav className="locales" aria-label={t('languages')}>
      <ul>
        {ordered.map(({ code, displayName, slug }) => (
          <li key={code}>
            <a
              href={addressOf(config.i18n, code, slug)}
              hrefLang={languageOf(config.i18n, code).lang}
              lang={languageOf(config.i18n, code).lang}
              data-locale={code}
              aria-current={code === locale ? 'true' : undefined}
              title={displayName}
            >
              <abbr aria-hidden="true">{code}</abbr>
              <span className="visually-hidden">{displayName}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
