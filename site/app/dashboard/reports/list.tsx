import { listReports } from '@vitrine/contract/endpoints/reports'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { ReportList } from '@vitrine/contract/reports/reports'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SuccessText } from '../../forms/account/account-form.tsx'
import { callApi } from '../../routing/call-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTexts } from '../../site/use-texts.ts'
import { Unavailable } from '../overview/unavailable.tsx'
import { ReportPagination, StateTabs } from './list-navigation.tsx'
import { parseState } from './list-position.ts'
import { ReportRows } from './report-rows.tsx'
import { useOwnReportsOnly } from './use-own-reports-only.ts'

/** `/dashboard/reports`: bug reports; contributors see their own. */
export function Component() {
  const t = useTexts()
  const isOwn = useOwnReportsOnly()
  const { list, now, deleted } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <div className="screen screen-wide">
      <header>
        <h1>{t(isOwn ? 'ownReports' : 'title')}</h1>
        <p className="role">{t(isOwn ? 'aboutOwn' : 'about')}</p>
      </header>
      <SuccessText>{deleted ? t('deleted', { number: deleted }) : null}</SuccessText>
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
  const query = { state: parseState(searchParams), page }
  const response = await callApi(context.get(siteContext), request, listReports, { query })
  return { list: response.ok ? response.data : undefined, now: new Date().toISOString(), deleted }
}
