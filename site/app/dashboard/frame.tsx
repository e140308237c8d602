import { createTheme, MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { afterLoad } from '../async/idle.ts'
import { Layout } from '../layouts/layout.tsx'
import { useArrival } from '../routing/navigation-context.ts'
import { Progress } from '../routing/progress.tsx'
import type { ScreenHandle } from '../routing/screen.ts'
import { listScreenLanguages } from '../routing/screen-paths.ts'
import { getLocaleAt } from '../site/page-key.ts'
import { useSite } from '../site/site.ts'
import { useIdentity } from '../site/use-identity.ts'
import { DashboardMenu } from './menu.tsx'
import './mantine.css'
import './dashboard.css'
import '../forms/account/account.css'

/** Root of the dashboard: the arma-layout and the Mantine provider. */
export function Component() {
  const site = useSite()
  const location = useLocation()
  const page =
    useMatches()
      .flatMap(({ handle }) => getPages(handle))
      .at(-1) ?? 'dashboard'
  const locale = getLocaleAt(site, location.pathname)
  // A screen uses one locale for all its texts.
  const spoken = site.texts.read(locale, page, 'title').locale
  useArrival('arma-layout', page)
  // Signed-in users can report bugs on screens too.
  useEffect(() => {
    afterLoad(async () => (await import('../reports/load-widget.ts')).loadReportWidget(site))
  }, [site])
  return (
    <Layout
      name="arma-layout"
      locale={locale}
      page={page}
      languages={listScreenLanguages(site, location)}
      spoken={spoken === locale ? undefined : spoken}
      progress={<Progress />}
      menu={<DashboardMenu user={useIdentity()} />}
    >
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        forceColorScheme="light"
      >
        <Outlet />
      </MantineProvider>
    </Layout>
  )
}

/** Other settings would make Mantine write a style element, which the pages' policy refuses. */
const theme = createTheme({ respectReducedMotion: true })

const getPages = (handle: unknown) => (isScreen(handle) ? [handle.page] : [])

function isScreen(handle: unknown): handle is ScreenHandle {
  return typeof Object(handle).page === 'string'
}
