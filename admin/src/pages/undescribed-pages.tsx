import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import type { UndescribedPage } from './publish-one.ts'

/** Lists the published pages whose pictures lack text alternatives. */
export function UndescribedPages({ pages }: { pages: UndescribedPage[] }) {
  const t = useTexts('pages')
  const { site } = useSession()
  if (pages.length === 0) return null
  return (
    <div className="note">
      <p>{t('publishUndescribed')}</p>
      <ul>
        {pages.map(({ id, title, locale, count }) => (
          <li key={id}>
            <Link to={paths.page(id, locale)} {...getLanguageAttributes(site, locale)}>
              {title || t('untitled')}
            </Link>
            {' – '}
            {t('editor:undescribed', { count })}
          </li>
        ))}
      </ul>
    </div>
  )
}
