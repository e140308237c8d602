import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { afterLoad } from '../async/idle.ts'
import { Layout } from '../layouts/layout.tsx'
import { Progress } from '../routing/progress.tsx'
import type { ScreenHandle } from '../routing/screen.ts'
import { screenLanguages } from '../routing/screen-languages.ts'
import { useArrival } from '../routing/use-arrival.ts'
import { localeAt } from '../site/place.ts'
import { useSite } from '../site/site.ts'
import { useIdentity } from '../site/use-identity.ts'
import { DashboardMenu } from './menu.tsx'
import { theme } from './theme.ts'
import './mantine.css'
import './dashboard.css'
import '../forms/account/account.css'

/** What stands around every screen of the dashboard: the arma-layout and the kit's provider. */
export function Component() {
  const site = useSite()
  const location = useLocation()
  const page =
    useMatches()
      .flatMap(({ handle }) => pageOf(handle))
      .at(-1) ?? 'dashboard'
  const locale = localeAt(site, location.pathname)
  // Whatever a screen says, it says in one language.
  const spoken = site.texts.read(locale, page, 'title').locale
  useArrival('arma-layout', page)
  // Whoever signs in here works on the pages too, where nothing asks who somebody is.
  useEffect(() => {
    afterLoad(async () => (await import('../reports/offer.ts')).offerReports(site))
  }, [site])
  return (
    <Layout
      name="arma-layout"
      locale={locale}
      page={page}
      languages={screenLanguages(site, location)}
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

const pageOf = (handle: unknown) => (isScreen(handle) ? [handle.page] : [])

function isScreen(handle: unknown): handle is ScreenHandle {
  return typeof Object(handle).page === 'string'
}
