import { screenPaths } from '@vitrine/contract/http/paths'
import { localeOf } from '@vitrine/contract/locale/locale'
import type { Statistics } from '@vitrine/contract/tracking/statistics'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'
import { searchOf } from './presets.ts'

/** Limits the list of pages to one of the languages that were read. */
export function LanguageFilter({ statistics }: { statistics: Statistics }) {
  const { config } = useSite()
  const t = useTexts()
  const to = useScreenPath()
  const { languages, language, period } = statistics
  const read = languages.rows.flatMap(({ name }) => localeOf(config.i18n, name ?? '') ?? [])
  if (read.length < 2 && language === null) return null
  const at = (code: string | null) => `${to(screenPaths.statistics)}${searchOf(period, code)}`
  const currentIf = (is: boolean) => (is ? 'true' : undefined)
  return (
    <nav className="filter" aria-label={t('filter')}>
      <ul className="presets">
        <li>
          <a href={at(null)} aria-current={currentIf(language === null)}>
            {t('allLanguages')}
          </a>
        </li>
        {read.map(({ code, iso, dir, displayName }) => (
          <li key={code}>
            <a href={at(code)} aria-current={currentIf(language === code)}>
              <span lang={iso ?? code} dir={dir ?? 'ltr'}>
                {displayName}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
