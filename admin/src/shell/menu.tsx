import type { AdminSession } from '@vitrine/contract/admin/session'
import { avatarRules, type User } from '@vitrine/contract/identity/identity'
import { getInitials } from '@vitrine/contract/names/initials'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { MenuEntries } from './menu-entries.tsx'

const menuId = 'v-admin-menu'

/** The account, the sign-out and the screens of the admin; a popover on narrow screens. */
export function Menu({ session }: { session: AdminSession }) {
  const t = useTexts()
  const { key } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu.
  useEffect(() => menu.current?.hidePopover(), [key])
  return (
    <>
      <button className="bar-button menu-button" type="button" popoverTarget={menuId}>
        {t('menu')}
      </button>
      <nav
        ref={menu}
        className="menu dashboard-menu"
        id={menuId}
        popover="auto"
        aria-label={t('menuLabel')}
      >
        <Account user={session.user} />
        <MenuEntries session={session} />
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
