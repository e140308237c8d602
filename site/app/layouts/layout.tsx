import { type ReactNode, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { SpeechContext } from '../locale/use-texts.ts'
import type { Surroundings } from '../pages/surroundings.ts'
import type { LayoutName, PageView } from '../templates/template.ts'
import { ArmaLayout } from './arma-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'

export interface LayoutProps {
  view: PageView | undefined
  menus: Surroundings['menus']
  children: ReactNode
}

const layouts = { default: DefaultLayout, 'arma-layout': ArmaLayout } as const

interface Props {
  name: LayoutName
  locale: string
  /** Name of the page's own translation file. */
  page: string
  view?: PageView
  children: ReactNode
}

const noMenus: Surroundings['menus'] = { main: [], footer: [], legal: [] }

/** The named layout around a screen, with the menus of the site (specification §2, "Layouts"). */
export function Layout({ name, locale, page, view, children }: Props) {
  const surroundings: Surroundings | undefined = useRouteLoaderData('site')
  const speech = useMemo(() => ({ locale, page }), [locale, page])
  const Frame = layouts[name]
  return (
    <SpeechContext value={speech}>
      <Frame view={view} menus={surroundings?.menus ?? noMenus}>
        {children}
      </Frame>
    </SpeechContext>
  )
}
