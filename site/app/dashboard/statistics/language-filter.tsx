import { screenPaths } from '@vitrine/contract/http/paths'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { Statistics } from '@vitrine/contract/tracking/statistics'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useSite } from '../../site/site.ts'
import { useTexts } from '../../site/use-texts.ts'
import { toSearch } from './presets.ts'

export function LanguageFilter({ statistics }: { statistics: Statistics }) {
  const { config } = useSite()
  const t = useTexts()
  const getPath = useScreenPath()
  const { languages, language, period } = statistics
  const readLocales = languages.rows.flatMap(
    ({ name }) => findLocale(config.i18n, name ?? '') ?? [],
  )
  if (readLocales.length < 2 && language === null) return null
  const getHref = (code: string | null) =>
    `${getPath(screenPaths.statistics)}${toSearch(period, code)}`
  const getCurrent = (isCurrent: boolean) => (isCurrent ? 'true' : undefined)
  return (
    <nav className="filter" aria-label={t('filter')}>
      <ul className="presets">
        <li>
          <a href={getHref(null)} aria-current={getCurrent(language === null)}>
            {t('allLanguages')}
          </a>
        </li>
        {readLocales.map(({ code, iso, dir, displayName }) => (
          <li key={code}>
            <a href={getHref(code)} aria-current={getCurrent(language === code)}>
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
