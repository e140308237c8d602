import { useQuery } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TranslationView } from '@vitrine/contract/admin/translations'
import { Link } from 'react-router'
import { useTexts } from '../../locale/use-texts.ts'
import { paths } from '../../routing/paths.ts'
import { translationQuery } from './translation-query.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
}

/**
 * Links to the side by side of a translation, with the number of its units that are out of date.
 * Renders nothing for the original.
 */
export function TranslationNote({ page, locale: { code } }: Props) {
  const t = useTexts('page')
  const isAlone = Object.keys(page.texts).every((other) => other === code)
  const { data: view } = useQuery({
    ...translationQuery(page.id, code),
    enabled: !isAlone && page.deletedAt === null,
  })
  if (!view?.sourceLocale || isAlone) return null
  const count = page.texts[code] ? countOutdated(view) : 0
  return (
    <div className={count > 0 ? 'note' : 'translate-link'}>
      {count > 0 ? <p>{t('outOfDate', { count })}</p> : null}
      <Link to={paths.translate(page.id, code)}>{t('translateFrom')}</Link>
    </div>
  )
}

/** Only a published source makes a translation out of date. */
function countOutdated({ sourceState, fields, units, removed }: TranslationView): number {
  if (sourceState !== 'published') return 0
  const outdated = [...fields, ...units].filter(
    ({ state }) => state === 'changed' || state === 'missing',
  )
  return outdated.length + removed.length
}
