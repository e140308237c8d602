import { useQueryClient } from '@tanstack/react-query'
import type { AdminSession } from '@vitrine/contract/admin/session'
import type { User } from '@vitrine/contract/identity'
import { identityPaths, screenPaths } from '@vitrine/contract/paths'
import { NavLink, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ask } from '../http/ask.ts'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { sessionQuery } from '../session/session.ts'

const menuId = 'v-admin-menu'
const entries = ['pages', 'media', 'texts', 'changes'] as const

/** Who is signed in, the way out, and the admin's screens: a popover on narrow screens. */
export function Menu({ session: { user, site } }: { session: AdminSession }) {
  const t = useTexts()
  return (
    <>
      <button className="bar-button menu-button" type="button" popoverTarget={menuId}>
        {t('menu')}
      </button>
      <nav className="menu dashboard-menu" id={menuId} popover="auto" aria-label={t('menuLabel')}>
        <Account user={user} />
        <ul>
          {entries.map((name) => (
            <li key={name}>
              <NavLink to={paths[name]}>{t(name)}</NavLink>
            </li>
          ))}
          <li>
            <a href={site.url + screenPaths.dashboard}>{t('dashboard')}</a>
          </li>
          <li>
            <a href={site.url}>{t('viewSite')}</a>
          </li>
        </ul>
      </nav>
    </>
  )
}

function Account({ user }: { user: User }) {
  const t = useTexts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const signOut = async () => {
    await ask(z.unknown(), identityPaths.logout, { method: 'POST' })
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, null)
    await navigate(paths.login)
  }
  return (
    <div className="account">
      <p className="person">
        <span className="visually-hidden">{t('signedInAs')} </span>
        <bdi translate="no">{user.name}</bdi>
      </p>
      <button className="menu-action" type="button" onClick={signOut}>
        {t('signOut')}
      </button>
    </div>
  )
}
