import { showPageStatistics } from '@vitrine/contract/endpoints/statistics'
import { screenPaths } from '@vitrine/contract/http/paths'
import type {
  LinkRow,
  NamedRow,
  PageRow,
  PageStatistics,
} from '@vitrine/contract/tracking/statistics'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callApi } from '../../routing/call-api.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTextScope, useTexts } from '../../site/use-texts.ts'
import { ChartSection } from './chart-section.tsx'
import { useFormats } from './formats.ts'
import { type LoadResult, pickSearchParams, toLoadResult } from './load-result.ts'
import { PageName } from './page-name.tsx'
import { PeriodSection } from './period-section.tsx'
import { toSearch } from './presets.ts'
import { isUnfinished } from './series.ts'
import { StatisticsList } from './statistics-list.tsx'
import { CountedLink, useLanguageName } from './statistics-lists.tsx'
import { StatisticsUnavailable } from './statistics-unavailable.tsx'

type LoadedPageStatistics = { id: number; result: LoadResult<PageStatistics> }

/** `/dashboard/statistics/pages/{id}`: statistics of one page (roles 1 to 3). */
export function Component() {
  const { id, result } = useLoaderData<LoadedPageStatistics>()
  const path = screenPaths.pageStatistics(id)
  return (
    <div className="screen screen-wide statistics">
      <BackLink result={result} />
      {'value' in result ? (
        <PageReport statistics={result.value} />
      ) : (
        <StatisticsUnavailable problem={result.problem} path={path} />
      )}
    </div>
  )
}

export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<LoadedPageStatistics> {
  const site = context.get(siteContext)
  const { id = '' } = params
  if (!/^[0-9]{1,9}$/.test(id)) throw data(null, { status: 404 })
  const query = pickSearchParams(new URL(request.url), ['from', 'to'])
  const response = await callApi(site, request, showPageStatistics, { params: { id }, query })
  return { id: Number(id), result: toLoadResult(response) }
}

function BackLink({ result }: { result: LoadResult<PageStatistics> }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const search = 'value' in result ? toSearch(result.value.period) : ''
  return (
    <p className="way-back">
      <a href={getPath(screenPaths.statistics) + search}>{t('allPages')}</a>
    </p>
  )
}

const counts = ['views', 'visitors'] as const

function PageReport({ statistics }: { statistics: PageStatistics }) {
  const t = useTexts()
  const formats = useFormats()
  const { locale } = useTextScope()
  const { id, series, unit, totals, languages } = statistics
  const { rows } = languages
  const shownRow = rows.find((row) => row.locale === locale) ?? rows[0]
  return (
    <>
      <h1>
        <small>{t('onePage')}</small> {shownRow ? <PageName page={shownRow} /> : id}
      </h1>
      <PeriodSection statistics={statistics} path={screenPaths.pageStatistics(id)} />
      <div className="told">
        <dl className="figures counted">
          {counts.map((name) => (
            <div key={name} data-series={name}>
              <dt>{t(name)}</dt>
              <dd>{formats.number(totals[name])}</dd>
            </div>
          ))}
        </dl>
        <ChartSection
          series={series}
          unit={unit}
          names={counts}
          columns={counts}
          unfinished={isUnfinished(statistics)}
        />
        <PageLists statistics={statistics} />
      </div>
    </>
  )
}

function PageLists({ statistics }: { statistics: PageStatistics }) {
  const t = useTexts()
  const formats = useFormats()
  const getLanguageName = useLanguageName()
  const { languages, referrers, referrers_since, links } = statistics
  return (
    <>
      <div className="halves">
        <StatisticsList
          table="languages"
          list={languages}
          counted="views"
          column={t('language')}
          getKey={(row: PageRow) => row.locale}
          renderName={(row: PageRow) => (
            <>
              {getLanguageName(row.locale)} <small>{<PageName page={row} />}</small>
            </>
          )}
        />
        <StatisticsList
          table="referrers"
          list={referrers}
          counted="views"
          column={t('site')}
          getKey={({ name }: NamedRow) => name ?? ''}
          renderName={({ name }: NamedRow) => <bdi translate="no">{name}</bdi>}
        >
          {referrers_since === null ? null : (
            <p className="aside">
              {t('referrersSince', { day: formats.wholeMoment(referrers_since) })}
            </p>
          )}
        </StatisticsList>
      </div>
      <StatisticsList
        table="links"
        list={links}
        counted="clicks"
        column={t('link')}
        getKey={({ model, id, address }: LinkRow) => `${model} ${id} ${address}`}
        renderName={(row: LinkRow) => <CountedLink row={row} />}
      >
        {links.count > 0 ? <p className="aside">{t('linksEverywhere')}</p> : null}
      </StatisticsList>
    </>
  )
}
