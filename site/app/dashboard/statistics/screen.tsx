import { showLiveStatistics, showStatistics } from '@vitrine/contract/endpoints/statistics'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { LiveStatistics, Statistics } from '@vitrine/contract/tracking/statistics'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigation } from 'react-router'
import { callApi } from '../../routing/call-api.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { ChartSection } from './chart-section.tsx'
import { Figures } from './figures.tsx'
import { LiveSection } from './live-section.tsx'
import { type LoadResult, pickSearchParams, toLoadResult } from './load-result.ts'
import { PeriodSection } from './period-section.tsx'
import { isUnfinished, plottedCounts } from './series.ts'
import { StatisticsLists } from './statistics-lists.tsx'
import { StatisticsUnavailable } from './statistics-unavailable.tsx'

interface StatisticsData {
  result: LoadResult<Statistics>
  live: LiveStatistics | undefined
}

/** `/dashboard/statistics`: page views and clicks (roles 1 to 3). */
export function Component() {
  const { result, live } = useLoaderData<StatisticsData>()
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <div className="screen screen-wide statistics">
      <header className="screen-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="role">{t('lead')}</p>
        </div>
        <a className="button quiet" href={getPath(screenPaths.dossier)}>
          {t('dossier')}
        </a>
        <a className="button quiet" href={getPath(screenPaths.formRegister)}>
          {t('formRegister')}
        </a>
      </header>
      {'value' in result ? (
        <LoadedStatistics statistics={result.value} live={live} />
      ) : (
        <StatisticsUnavailable problem={result.problem} path={screenPaths.statistics} />
      )}
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StatisticsData> {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  const query = pickSearchParams(url, ['from', 'to', 'language'])
  const [statistics, live] = await Promise.all([
    callApi(site, request, showStatistics, { query }),
    callApi(site, request, showLiveStatistics),
  ])
  return { result: toLoadResult(statistics), live: live.ok ? live.data.data : undefined }
}

function LoadedStatistics({
  statistics,
  live,
}: {
  statistics: Statistics
  live: LiveStatistics | undefined
}) {
  const t = useTexts()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isChanging = location?.pathname === pathname
  const { empty, enabled } = statistics
  return (
    <>
      {enabled ? null : <p className="notice">{t('disabled')}</p>}
      <LiveSection live={live} />
      {empty ? (
        <Empty />
      ) : (
        <>
          <PeriodSection statistics={statistics} path={screenPaths.statistics} />
          <div className="told" aria-busy={isChanging} data-busy={isChanging}>
            <Figures statistics={statistics} />
            <ChartSection
              series={statistics.series}
              unit={statistics.unit}
              names={plottedCounts}
              columns={[...plottedCounts, 'missing']}
              unfinished={isUnfinished(statistics)}
            />
            <StatisticsLists statistics={statistics} />
          </div>
        </>
      )}
    </>
  )
}

function Empty() {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <section className="first-steps" aria-labelledby="v-empty">
      <h2 id="v-empty">{t('empty')}</h2>
      <p>{t('emptyLead')}</p>
      <ol>
        <li>{t('emptyVisit')}</li>
        <li>{t('emptyLinks')}</li>
        <li>{t('emptySignals')}</li>
      </ol>
      <p className="actions">
        <a className="button" href={getPath('/')}>
          {t('viewSite')}
        </a>
      </p>
    </section>
  )
}
