import { listReports } from '@vitrine/contract/endpoints/reports'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { ReportList } from '@vitrine/contract/reports/reports'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Said } from '../../forms/account/account-form.tsx'
import { askApi } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { Unavailable } from '../overview/unavailable.tsx'
import { stateIn } from './address.ts'
import { ReportPagination, StateTabs } from './list-navigation.tsx'
import { ReportRows } from './report-rows.tsx'
import { useLimitedToOwn } from './use-limited-to-own.ts'

/** `/dashboard/reports`: bug reports; contributors see their own. */
export function Component() {
  const t = useTexts()
  const isOwn = useLimitedToOwn()
  const { list, now, deleted } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <div className="screen screen-wide">
      <header>
        <h1>{t(isOwn ? 'ownReports' : 'title')}</h1>
        <p className="role">{t(isOwn ? 'aboutOwn' : 'about')}</p>
      </header>
      <Said>{deleted ? t('deleted', { number: deleted }) : null}</Said>
      {list ? (
        <List list={list} now={now} />
      ) : (
        <Unavailable textKey="unavailable" path={screenPaths.reports} />
      )}
    </div>
  )
}

function List({ list, now }: { list: ReportList; now: string }) {
  const t = useTexts()
  return (
    <section aria-label={t('title')}>
      <StateTabs counts={list.counts} />
      {list.data.length === 0 ? (
        <p className="aside">{t('none')}</p>
      ) : (
        <ReportRows reports={list.data} now={now} />
      )}
      <ReportPagination page={list.page} last={list.last} />
    </section>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const page = /^[1-9]\d{0,5}$/.exec(searchParams.get('page') ?? '')?.[0]
  const deleted = /^\d{1,10}$/.exec(searchParams.get('deleted') ?? '')?.[0]
  const query = { state: stateIn(searchParams), page }
  const response = await askApi(context.get(siteContext), request, listReports, { query })
  return { list: response.ok ? response.data : undefined, now: new Date().toISOString(), deleted }
}
