import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { sessionQuery } from '../session/session.ts'
import { getSiteUrl, handoffReferrerPolicy } from '../session/site-url.ts'
import { JumpLink } from '../ui/jump-link.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { GlobalShortcuts } from './global-shortcuts.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Menu } from './menu.tsx'
import { SignInAgain } from './sign-in-again.tsx'

const mainId = 'v-main'

/** Layout of every screen: the bar of the dashboard, with the menu of the admin. */
export function Frame() {
  const t = useTexts()
  const { language } = useLanguage()
  const { key } = useLocation()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const name = session?.site.name ?? t('title')
  return (
    <>
      <Progress />
      <JumpLink className="skip" to={mainId}>
        {t('skip')}
      </JumpLink>
      <header className="header header-bare">
        <a
          className="brand"
          href={session ? getSiteUrl(session.site, language, '') : '/'}
          referrerPolicy={handoffReferrerPolicy}
          translate="no"
        >
          {session?.site.logo ? (
            <img src={session.site.logo} alt={name} />
          ) : (
            <>
              <span aria-hidden="true">«</span>
              {name}
              <span aria-hidden="true">»</span>
            </>
          )}
        </a>
        <LanguageMenu key={`languages ${key}`} />
        {session ? <Menu session={session} /> : null}
      </header>
      <main className="main" id={mainId} tabIndex={-1}>
        <Outlet />
      </main>
      {session ? <ConfirmPassword email={session.user.email} /> : null}
      {session ? <SignInAgain email={session.user.email} /> : null}
      {session ? <GlobalShortcuts session={session} /> : null}
    </>
  )
}

/** Progress bar while a screen loads. */
function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" />
}
