import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { Language } from '../locale/languages.ts'
import { useHere } from '../site/here.ts'
import type { SiteData } from '../site/site-data.ts'
import { SpeechContext } from '../site/use-texts.ts'
import type { LayoutName, PageView } from '../templates/template.ts'
import { ArmaLayout } from './arma-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import type { LayoutProps } from './layout-props.ts'
import { own } from './own.ts'

/** Every layout by its name; the site's own come first. */
const layouts: Record<string, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  'arma-layout': ArmaLayout,
  ...own,
}

interface Props {
  name: LayoutName
  locale: string
  /** Name of the page's own translation file. */
  page: string
  view?: PageView
  menu?: ReactNode
  languages?: Language[]
  spoken?: string | undefined
  /** The bar of a screen that is on its way. */
  progress?: ReactNode
  children: ReactNode
}

const none: Omit<SiteData, 'locale'> = { menus: { main: [], footer: [], legal: [] }, homes: [] }

/** The named layout around a screen, with the menus of the site (specification §2, "Layouts"). */
export function Layout(props: Props) {
  const { name, locale, page, view, menu, languages, spoken, progress, children } = props
  const { menus, homes } = useHere().siteData ?? none
  const speech = useMemo(() => ({ locale, page }), [locale, page])
  const Frame = layouts[name] ?? DefaultLayout
  return (
    <SpeechContext value={speech}>
      {progress}
      <Frame {...{ view, menu, languages, spoken, menus, homes }}>{children}</Frame>
    </SpeechContext>
  )
}
