import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { StateMark } from '../pages/state-mark.tsx'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'

/** Tabs of the languages of a page, with the state of each text. */
export function LanguageTabs({ page }: { page: AdminPage }) {
  const t = useTexts('page')
  const { site } = useSession()
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // With many languages, or on a phone, the current tab may be outside the visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address names another language.
  useEffect(() => {
    const edited = tabs.current?.querySelector('[aria-current]')
    edited?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }, [pathname])
  return (
    <nav ref={tabs} className="language-tabs" aria-label={t('languages')}>
      <ul>
        {site.locales.map(({ code, name }) => {
          const text = page.texts[code]
          const { isMachine = false, wordsToTranslate: count = 0 } = text ?? {}
          const state = count > 0 && text?.url ? 'outdated' : (text?.state ?? 'missing')
          const word = t(`pages:state-${state}`)
          return (
            <li key={code}>
              <NavLink to={paths.page(page.id, code)} data-state={state}>
                <StateMark state={state} />
                <span>{name}</span>
                <small>{isMachine ? t('stateByMachine', { state: word }) : word}</small>
                {count > 0 ? <small>{t('to-do:wordsToTranslate', { count })}</small> : null}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
