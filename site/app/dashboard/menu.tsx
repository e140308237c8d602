import { screenPaths } from '@vitrine/contract/http/paths'
import { avatarRules, type User } from '@vitrine/contract/identity/identity'
import { localizePath } from '@vitrine/contract/locale/locale'
import { getInitials } from '@vitrine/contract/names/initials'
import { Form, useLocation } from 'react-router'
import { isAdministrator, isContributor, isEditorial, isStaff } from '../identity/roles.ts'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'

const { small } = avatarRules.widths

const menuId = 'v-dashboard-menu'

interface MenuEntry {
  key: string
  path: string
  isFor?: (user: User) => boolean
}

const entries: MenuEntry[] = [
  { key: 'overview', path: screenPaths.dashboard },
  { key: 'statistics', path: screenPaths.statistics, isFor: isStaff },
  { key: 'profile', path: screenPaths.profile },
  { key: 'security', path: screenPaths.security },
  { key: 'reports', path: screenPaths.reports, isFor: isEditorial },
  { key: 'ownReports', path: screenPaths.reports, isFor: isContributor },
  { key: 'faults', path: screenPaths.faults, isFor: isAdministrator },
  { key: 'doctor', path: screenPaths.doctor, isFor: isAdministrator },
  { key: 'administration', path: screenPaths.administration, isFor: isStaff },
  { key: 'viewSite', path: '/' },
]

/** Menu of the dashboard: a popover on narrow screens. The key closes it after a navigation. */
export function DashboardMenu({ user }: { user: User | undefined }) {
  const { key } = useLocation()
  const t = useTexts()
  if (!user) return null
  return (
    <>
      <button
        className="bar-button menu-button"
        type="button"
        popoverTarget={menuId}
        {...t.lang('menu')}
      >
        {t('menu')}
      </button>
      <nav
        key={key}
        className="menu dashboard-menu"
        id={menuId}
        popover="auto"
        aria-label={t('dashboardMenu')}
        {...t.lang('dashboardMenu')}
      >
        <Account user={user} />
        <Entries user={user} />
      </nav>
    </>
  )
}

function Account({ user }: { user: User }) {
  const { config } = useSite()
  const { locale } = useTextScope()
  const t = useTexts()
  const action = localizePath(config.i18n, locale, screenPaths.logout)
  return (
    <div className="account">
      <p className="person" data-private>
        <Avatar user={user} />
        <span className="visually-hidden">{t('signedInAs')} </span>
        <bdi translate="no">{user.name}</bdi>
      </p>
      <Form method="post" discover="none" action={action}>
        <button className="menu-action" type="submit">
          {t('signOut')}
        </button>
      </Form>
    </div>
  )
}

function Entries({ user }: { user: User }) {
  const { config } = useSite()
  const { locale } = useTextScope()
  const { pathname } = useLocation()
  const t = useTexts()
  return (
    <ul>
      {entries
        .filter(({ isFor }) => !isFor || isFor(user))
        .map(({ key, path }) => ({ key, href: localizePath(config.i18n, locale, path) }))
        .map(({ key, href }) => (
          <li key={key}>
            <a href={href} aria-current={href === pathname ? 'page' : undefined}>
              {t(key)}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** Avatar of a user, or the initials. Decorative, because the name is next to it. */
function Avatar({ user: { avatar, name } }: { user: Pick<User, 'avatar' | 'name'> }) {
  if (avatar)
    return <img className="avatar" src={avatar.small} width={small} height={small} alt="" />
  return (
    <span className="avatar" aria-hidden="true" translate="no">
      {getInitials(name)}
    </span>
  )
}
