import { useQuery } from '@tanstack/react-query'
import { toDoItemsMax } from '@vitrine/contract/admin/to-do'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, getLocaleName, useSession } from '../session/session.ts'
import { ownDebtQuery } from '../translation-debt/debt-query.ts'
import { ToDoSection } from './to-do-part.tsx'

/**
 * Returns the number of translations that are out of date, in the languages that the user writes,
 * and their pages; undefined until loaded. A site with one language has none.
 */
export function useOwnTranslations() {
  const { site } = useSession()
  const hasTranslations = site.locales.length > 1
  const { data } = useQuery({ ...ownDebtQuery, enabled: hasTranslations })
  if (!hasTranslations) return { count: 0, pages: [] }
  return data && { count: data.meta.total.outdated.texts, pages: data.data }
}

/** Translations that are out of date, the most read first. */
export function TranslationsPart() {
  const t = useTexts('to-do')
  const { site } = useSession()
  const { count, pages } = useOwnTranslations() ?? { count: 0, pages: [] }
  if (count === 0) return null
  const lines = pages.flatMap(({ translations, ...page }) =>
    translations.flatMap((line) => (line.kind === 'outdated' ? [{ ...page, line }] : [])),
  )
  return (
    <ToDoSection name="translations" count={count}>
      <ul>
        {lines.slice(0, toDoItemsMax).map(({ id, title, locale, line }) => (
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
    </ToDoSection>
  )
}
