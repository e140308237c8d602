import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, getLocaleName, useSession } from '../session/session.ts'
import { ownDebtQuery } from '../translation-debt/debt-query.ts'

const shownMax = 8

/** Translations that are out of date, in the languages that the user writes, the most read first. */
export function TranslationsPart() {
  const t = useTexts('to-do')
  const { site } = useSession()
  const { data } = useQuery({ ...ownDebtQuery, enabled: site.locales.length > 1 })
  const count = data?.meta.total.outdated.texts ?? 0
  if (!data || count === 0) return null
  const lines = data.data.flatMap(({ translations, ...page }) =>
    translations.flatMap((line) => (line.kind === 'outdated' ? [{ ...page, line }] : [])),
  )
  return (
    <section className="to-do-part" aria-labelledby="to-do-translations">
      <h2 id="to-do-translations">
        {t('translations')} <small>{count}</small>
      </h2>
      <ul>
        {lines.slice(0, shownMax).map(({ id, title, locale, line }) => (
          <li key={`${id} ${line.locale}`}>
            <Link
              to={paths.translate(id, line.locale)}
              {...(title && getLanguageAttributes(site, locale))}
            >
              {title || t('pages:untitled')}
            </Link>
            <p>
              {getLocaleName(site, line.locale)} –{' '}
              {t('wordsToTranslate', {
                count: line.words.new + line.words.changed + line.words.removed,
              })}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`${paths.translations}?mine=1`}>{t('allTranslations')}</Link>
      </p>
    </section>
  )
}
