import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { SwitcherEntry } from '../locale/languages.ts'
import { useHere } from '../site/here.ts'
import type { SiteData } from '../site/site-data.ts'
import { TextScopeContext } from '../site/use-texts.ts'
import type { LayoutName, PageView } from '../templates/template.ts'
import { ArmaLayout } from './arma-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import type { LayoutProps } from './layout-props.ts'
import { own } from './own.ts'

/** All layouts by name. Those of the site folder override the product's. */
const layouts: Record<string, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  'arma-layout': ArmaLayout,
  ...own,
}

interface Props {
  name: LayoutName
  locale: string
  page: string
  view?: PageView
  menu?: ReactNode
  languages?: SwitcherEntry[]
  spoken?: string | undefined
  progress?: ReactNode
  children: ReactNode
}

const emptyData: Omit<SiteData, 'locale'> = {
  menus: { main: [], footer: [], legal: [] },
  homes: [],
}

/** The named layout with the menus of the site (specification §2, "Layouts"). */
export function Layout(props: Props) {
  const { name, locale, page, view, menu, languages, spoken, progress, children } = props
  const { menus, homes } = useHere().siteData ?? emptyData
  const scope = useMemo(() => ({ locale, page }), [locale, page])
  const Frame = layouts[name] ?? DefaultLayout
  return (
    <TextScopeContext value={scope}>
      {progress}
      <Frame
        view={view}
        menu={menu}
        languages={languages}
        spoken={spoken}
        menus={menus}
        homes={homes}
      >
        {children}
      </Frame>
    </TextScopeContext>
  )
}
