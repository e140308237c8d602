import { pathMax, type TrackingEvent } from '@vitrine/contract/tracking'
import type { createBrowserRouter } from 'react-router'
import { readPageError } from '../errors/page-error.ts'
import { localeAt } from '../navigation/place.ts'
import type { Site } from '../site.ts'
import type { PageView } from '../templates/template.ts'
import { tell } from './tell.ts'
import { mayBeCounted } from './wish.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>

const notFound = 404

/** Counts the page that is shown each time it is called (specification §7, `t: view`). */
export function countViews(site: Site, router: Router): () => void {
  let from = siteBefore()
  return () => {
    const event = shownIn(site, router.state)
    if (event && mayBeCounted()) tell({ ...event, ...(from && { from }) })
    from = undefined
  }
}

/** What is shown: a page, or that there is none. What failed otherwise was not seen. */
function shownIn(
  site: Site,
  { location, loaderData, errors }: Router['state'],
): TrackingEvent | undefined {
  const path = location.pathname.slice(0, pathMax)
  const view: PageView | undefined = loaderData.page
  if (view && !errors) return { t: 'view', id: view.page.id, locale: view.locale, path }
  const missing = Object.values(errors ?? {}).some(
    (error) => readPageError(error).statusCode === notFound,
  )
  if (!missing) return undefined
  return { t: 'missing', id: 0, locale: localeAt(site, location.pathname), path }
}

/** Host of the page that has led here, when it is another site. */
function siteBefore(): string | undefined {
  const host = URL.parse(document.referrer)?.host
  return host === location.host ? undefined : host
}
