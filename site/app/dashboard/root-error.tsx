import { localizePath } from '@vitrine/contract/locale/locale'
import { useMemo } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { readPageError } from '../errors/route-error.ts'
import { Layout } from '../layouts/layout.tsx'
import { ErrorText } from '../pages/error-text.tsx'
import { LostText } from '../pages/lost-text.tsx'
import { useArrival } from '../routing/navigation-context.ts'
import { Progress } from '../routing/progress.tsx'
import { RouterHere } from '../routing/router-here.tsx'
import { useErrorTexts } from '../routing/use-error-texts.ts'
import { localeAt } from '../site/place.ts'
import { useSite } from '../site/site.ts'

export function RootError() {
  const site = useSite()
  const thrown = useRouteError()
  const error = readPageError(thrown)
  const location = useLocation()
  // A new locale shows on the next page, not while this one leaves.
  const locale = useMemo(() => localeAt(site, location.pathname), [site, location])
  const home = localizePath(site.config.i18n, locale, '/')
  useErrorTexts(locale, thrown)
  useArrival('default', 'error')
  return (
    <RouterHere>
      <Layout name="default" locale={locale} page="error" progress={<Progress />}>
        {error.lost ? <LostText home={home} /> : <ErrorText error={error} home={home} />}
      </Layout>
    </RouterHere>
  )
}
