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
import { Figures } from './figures.tsx'
import { Lists } from './lists.tsx'
import { LivePart } from './live-part.tsx'
import { PeriodPart } from './period-part.tsx'
import { drawn, isUnfinished } from './series.ts'
import { Untold } from './untold.tsx'

interface StatisticsData {
  result: Said<Statistics>
  live: Live | undefined
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
      </header>
      {'value' in result ? (
        <LoadedStatistics statistics={result.value} live={live} />
      ) : (
        <Untold problem={result.problem} path={screenPaths.statistics} />
      )}
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StatisticsData> {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  const query = askedFor(url, ['from', 'to', 'language'])
  const [statistics, live] = await Promise.all([
    askApi(site, request, showStatistics, { query }),
    askApi(site, request, showLiveStatistics),
  ])
  return { result: saidBy(statistics), live: live.ok ? live.data.data : undefined }
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
  const isChanging = location?.pathname === pathname
  const { empty, enabled } = statistics
  return (
    <>
      {enabled ? null : <p className="notice">{t('disabled')}</p>}
      <LivePart live={live} />
      {empty ? (
        <Empty />
      ) : (
        <>
          <PeriodPart statistics={statistics} path={screenPaths.statistics} />
          <div className="told" aria-busy={isChanging} data-busy={isChanging}>
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
