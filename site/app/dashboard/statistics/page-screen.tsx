import { showPageStatistics } from '@vitrine/contract/endpoints/statistics'
import { screenPaths } from '@vitrine/contract/http/paths'
import type {
  LinkRow,
  NamedRow,
  PageRow,
  PageStatistics,
} from '@vitrine/contract/tracking/statistics'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { askApi } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useSpeech, useTexts } from '../../site/use-texts.ts'
import { askedFor, type Said, saidBy } from './ask.ts'
import { ChartPart } from './chart-part.tsx'
import { useFormats } from './formats.ts'
import { List } from './list.tsx'
import { CountedLink, useLanguageName } from './lists.tsx'
import { PageName } from './page-name.tsx'
import { PeriodPart } from './period-part.tsx'
import { searchOf } from './presets.ts'
import { isUnfinished } from './series.ts'
import { Untold } from './untold.tsx'

type LoadedPageStatistics = { id: number; result: Said<PageStatistics> }

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
        <Untold problem={result.problem} path={path} />
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
  const query = askedFor(new URL(request.url), ['from', 'to'])
  const response = await askApi(site, request, showPageStatistics, { params: { id }, query })
  return { id: Number(id), result: saidBy(response) }
}

function BackLink({ result }: { result: Said<PageStatistics> }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const search = 'value' in result ? searchOf(result.value.period) : ''
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
  const { locale } = useSpeech()
  const { id, series, unit, totals, languages } = statistics
  const { rows } = languages
  const shownRow = rows.find((row) => row.locale === locale) ?? rows[0]
  return (
    <>
      <h1>
        <small>{t('onePage')}</small> {shownRow ? <PageName page={shownRow} /> : id}
      </h1>
      <PeriodPart statistics={statistics} path={screenPaths.pageStatistics(id)} />
      <div className="told">
        <dl className="figures counted">
          {counts.map((name) => (
            <div key={name} data-series={name}>
              <dt>{t(name)}</dt>
              <dd>{formats.number(totals[name])}</dd>
            </div>
          ))}
        </dl>
        <ChartPart
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
        <List
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
        <List
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
        </List>
      </div>
      <List
        table="links"
        list={links}
        counted="clicks"
        column={t('link')}
        getKey={({ model, id, address }: LinkRow) => `${model} ${id} ${address}`}
        renderName={(row: LinkRow) => <CountedLink row={row} />}
      >
        {links.count > 0 ? <p className="aside">{t('linksEverywhere')}</p> : null}
      </List>
    </>
  )
}
