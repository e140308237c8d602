import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { NavLink } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { StateMark } from '../pages/state-mark.tsx'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'

/** The languages of the page, each with how it stands; the one that is edited is named. */
export function LanguageTabs({ page }: { page: AdminPage }) {
  const t = useTexts('page')
  const { site } = useSession()
  return (
    <nav className="language-tabs" aria-label={t('languages')}>
      <ul>
        {site.locales.map(({ code, name }) => {
          const state = page.texts[code]?.state ?? 'missing'
          return (
            <li key={code}>
              <NavLink to={paths.page(page.id, code)} data-state={state}>
                <StateMark state={state} />
                <span>{name}</span>
                <small>{t(`pages:state-${state}`)}</small>
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
