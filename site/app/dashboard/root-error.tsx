import { localizePath } from '@vitrine/contract/locale'
import { useMemo } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { ErrorText } from '../errors/error-text.tsx'
import { LostText } from '../errors/lost-text.tsx'
import { readPageError } from '../errors/route-error.ts'
import { useErrorTexts } from '../errors/use-error-texts.ts'
import { Layout } from '../layouts/layout.tsx'
import { localeAt } from '../navigation/place.ts'
import { Progress } from '../navigation/progress.tsx'
import { useArrival } from '../navigation/use-arrival.ts'
import { useSite } from '../site.ts'
import { RouterHere } from './router-here.tsx'

/** What is shown when the dashboard fails as a whole. */
export function RootError() {
  const site = useSite()
  const thrown = useRouteError()
  const error = readPageError(thrown)
  const location = useLocation()
  // A choice of another language shows with the next page, not while this one leaves.
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
