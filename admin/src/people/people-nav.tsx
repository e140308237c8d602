import { NavLink } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'

/** Links between the screens about people. */
export function PeopleNav() {
  const t = useTexts('people')
  return (
    <nav className="people-nav" aria-label={t('title')}>
      <NavLink to={paths.people} end>
        {t('accounts')}
      </NavLink>
      <NavLink to={paths.signInRules}>{t('rules')}</NavLink>
      <NavLink to={paths.auditLog}>{t('log')}</NavLink>
    </nav>
  )
}
