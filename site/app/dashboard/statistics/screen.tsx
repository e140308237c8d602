import { showLiveStatistics, showStatistics } from '@vitrine/contract/endpoints/statistics'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { Live, Statistics } from '@vitrine/contract/tracking/statistics'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigation } from 'react-router'
import { askApi } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'
import { askedFor, type Said, saidBy } from './ask.ts'
import { ChartPart } from './chart-part.tsx'
import { Empty } from './empty.tsx'
import { Figures } from './figures.tsx'
import { Lists } from './lists.tsx'
import { LivePart } from './live-part.tsx'
import { PeriodPart } from './period-part.tsx'
import { drawn, isUnfinished } from './series.ts'
import { Untold } from './untold.tsx'

interface Loaded {
  told: Said<Statistics>
  live: Live | undefined
}

/** `/dashboard/statistics`: which pages are read and which links are followed (roles 1 to 3). */
export function Component() {
  const { told, live } = useLoaderData<Loaded>()
  const t = useTexts()
  const to = useScreenPath()
  return (
    <div className="screen screen-wide statistics">
      <header className="screen-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="role">{t('lead')}</p>
        </div>
        <a className="button quiet" href={to(screenPaths.dossier)}>
          {t('dossier')}
        </a>
      </header>
      {'value' in told ? (
        <LoadedStatistics statistics={told.value} live={live} />
      ) : (
        <Untold problem={told.problem} at={screenPaths.statistics} />
      )}
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  const query = askedFor(url, ['from', 'to', 'language'])
  const [statistics, live] = await Promise.all([
    askApi(site, request, showStatistics, { query }),
    askApi(site, request, showLiveStatistics),
  ])
  return { told: saidBy(statistics), live: live.ok ? live.data.data : undefined }
}

function LoadedStatistics({
  statistics,
  live,
}: {
  statistics: Statistics
  live: Live | undefined
}) {
  const t = useTexts()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const changes = location?.pathname === pathname
  const { empty, enabled } = statistics
  return (
    <>
      {enabled ? null : <p className="notice">{t('disabled')}</p>}
      <LivePart live={live} />
      {empty ? (
        <Empty />
      ) : (
        <>
          <PeriodPart statistics={statistics} at={screenPaths.statistics} />
          <div className="told" aria-busy={changes} data-busy={changes}>
            <Figures statistics={statistics} />
            <ChartPart
              series={statistics.series}
              unit={statistics.unit}
              names={drawn}
              columns={[...drawn, 'missing']}
              unfinished={isUnfinished(statistics)}
            />
            <Lists statistics={statistics} />
          </div>
        </>
      )}
    </>
  )
}
