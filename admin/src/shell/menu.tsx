import type { AdminSession } from '@vitrine/contract/admin/session'
import { avatarRules, type User } from '@vitrine/contract/identity/identity'
import { getInitials } from '@vitrine/contract/names/initials'
import { NavLink } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getSiteUrl, handoffReferrerPolicy } from '../session/site-url.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { getPermittedScreens } from './screens.ts'

const menuId = 'v-admin-menu'

/** The account, the sign-out and the screens of the admin; a popover on narrow screens. */
export function Menu({ session }: { session: AdminSession }) {
  const { user, site } = session
  const t = useTexts()
  const { language } = useLanguage()
  return (
    <>
      <button className="bar-button menu-button" type="button" popoverTarget={menuId}>
        {t('menu')}
      </button>
      <nav className="menu dashboard-menu" id={menuId} popover="auto" aria-label={t('menuLabel')}>
        <Account user={user} />
        <ul>
          {getPermittedScreens(session).map((name) => (
            <li key={name}>
              <NavLink to={paths[name]}>{t(name)}</NavLink>
            </li>
          ))}
          <li>
            <a
              href={getSiteUrl(site, language, 'dashboard')}
              referrerPolicy={handoffReferrerPolicy}
            >
              {t('dashboard')}
            </a>
          </li>
          <li>
            <a href={getSiteUrl(site, language, '')} referrerPolicy={handoffReferrerPolicy}>
              {t('viewSite')}
            </a>
          </li>
        </ul>
      </nav>
    </>
  )
}

/** The picture of the user, else the initials. */
function Avatar({ user: { avatar, name } }: { user: User }) {
  const { small } = avatarRules.widths
  if (avatar)
    return <img className="avatar" src={avatar.small} width={small} height={small} alt="" />
  return (
    <span className="avatar" aria-hidden="true" translate="no">
      {getInitials(name)}
    </span>
  )
}

function Account({ user }: { user: User }) {
  const t = useTexts()
  const signOut = useSignOut()
  return (
    <div className="account">
      <p className="person">
        <Avatar user={user} />
        <span className="visually-hidden">{t('signedInAs')} </span>
        <bdi translate="no">{user.name}</bdi>
      </p>
      <button className="menu-action" type="button" onClick={signOut}>
        {t('signOut')}
      </button>
    </div>
  )
}
