import { useQuery } from '@tanstack/react-query'
import type { AdminSession } from '@vitrine/contract/admin/session'
import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { newResponsesQuery } from '../responses/responses-query.ts'
import { paths } from '../routing/paths.ts'
import { getSiteUrl, handoffReferrerPolicy } from '../session/site-url.ts'
import { getPermittedScreens } from './screens.ts'

/** Entries of the menu: screens for content, two groups of other screens, other sides. */
export function MenuEntries({ session }: { session: AdminSession }) {
  const t = useTexts()
  return (
    <div className="menu-entries">
      <section aria-labelledby="v-content-menu">
        <h2 id="v-content-menu">{t('contentMenu')}</h2>
        <ScreenList names={getPermittedScreens(session, 'content')} />
      </section>
      <MenuGroup session={session} group="quality" />
      <MenuGroup session={session} group="site" />
      <ul className="menu-sides">
        <SideLink session={session} path="dashboard">
          {t('dashboard')}
        </SideLink>
        <SideLink session={session} path="">
          {t('viewSite')}
        </SideLink>
      </ul>
    </div>
  )
}

type ScreenNames = ReturnType<typeof getPermittedScreens>

function ScreenList({ names }: { names: ScreenNames }) {
  const t = useTexts()
  const hasResponses = names.includes('responses')
  const { data: forms = [] } = useQuery({ ...newResponsesQuery, enabled: hasResponses })
  const shown = names.filter((name) => name !== 'responses' || forms.length > 0)
  const count = forms.reduce((sum, form) => sum + form.new, 0)
  return (
    <ul>
      {shown.map((name) => (
        <li key={name}>
          <NavLink to={paths[name]}>
            {t(name)}
            {name === 'responses' && count > 0 ? <NewResponses count={count} /> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The number of new responses of all forms. */
function NewResponses({ count }: { count: number }) {
  const t = useTexts()
  return (
    <>
      <span className="badge" aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden"> ({t('newResponses', { count })})</span>
    </>
  )
}

interface GroupProps {
  session: AdminSession
  group: 'quality' | 'site'
}

/** The screens of a group: behind a button on wide screens, a plain list on narrow ones. */
function MenuGroup({ session, group }: GroupProps) {
  const t = useTexts()
  const names = getPermittedScreens(session, group)
  const id = `v-${group}-menu`
  const { key, pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLElement>(null)
  const isCurrent = names.some((name) => `${pathname}/`.startsWith(`${paths[name]}/`))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the list.
  useEffect(() => popover.current?.hidePopover(), [key])
  if (names.length === 0) return null
  return (
    <>
      <button
        ref={button}
        className="menu-group-button"
        type="button"
        popoverTarget={id}
        aria-current={isCurrent || undefined}
      >
        {t(`${group}Menu`)}
      </button>
      <section
        ref={popover}
        className="menu-group"
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        onBeforeToggle={(event) => placeBelow(button.current, event)}
      >
        <h2 id={`${id}-title`}>{t(`${group}Menu`)}</h2>
        <ScreenList names={names} />
      </section>
    </>
  )
}

/** Places an opening popover below its button. */
function placeBelow(button: HTMLElement | null, event: ToggleEvent<HTMLElement>) {
  if (!button || event.newState !== 'open') return
  const { left, bottom } = button.getBoundingClientRect()
  const { style } = event.currentTarget
  style.setProperty('--menu-left', `${left + scrollX}px`)
  style.setProperty('--menu-top', `${bottom + scrollY}px`)
}

function SideLink({
  session: { site },
  path,
  children,
}: {
  session: AdminSession
  path: string
  children: ReactNode
}) {
  const { language } = useLanguage()
  return (
    <li>
      <a href={getSiteUrl(site, language, path)} referrerPolicy={handoffReferrerPolicy}>
        {children}
      </a>
    </li>
  )
}
