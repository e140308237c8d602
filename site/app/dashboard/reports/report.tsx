import { showReport } from '@vitrine/contract/endpoints/reports'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { FullReport } from '@vitrine/contract/reports/reports'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { runFormAction } from '../../forms/account/form-action.ts'
import { Moment } from '../../forms/account/moment.tsx'
import { askApi } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'
import { DeletionPart, deleteReport } from './deletion.tsx'
import { comment, DiscussionPart } from './discussion.tsx'
import { numberIn } from './number-in.ts'
import { DescriptionSection, FactsSection, ScreenshotSection } from './report-sections.tsx'
import { changeState, StatePart } from './state.tsx'
import { useLimitedToOwn } from './use-limited-to-own.ts'

/** `/dashboard/reports/{id}`: a report with its state and comments. Its reporter may comment. */
export function Component() {
  const t = useTexts()
  const getPath = useScreenPath()
  const isOwn = useLimitedToOwn()
  const { report, now } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <div className="screen">
      <p className="way-back">
        <a href={getPath(screenPaths.reports)}>{t(isOwn ? 'ownReports' : 'allReports')}</a>
      </p>
      {report ? <ReportDetails report={report} now={now} /> : <Unavailable />}
    </div>
  )
}

function ReportDetails({ report, now }: { report: FullReport; now: string }) {
  const t = useTexts()
  const isOwn = useLimitedToOwn()
  const { id, title, reporter, created_at } = report
  return (
    <>
      <h1>
        <small>{t('numbered', { number: id })}</small> <bdi>{title}</bdi>
      </h1>
      <p className="report-by">
        {reporter ? <Reporter {...reporter} /> : t('departed')}
        <br />
        <Moment iso={created_at} now={now} />
      </p>
      <StatePart report={report} isOwn={isOwn} />
      <DescriptionSection report={report} />
      <ScreenshotSection report={report} />
      <FactsSection report={report} />
      <DiscussionPart report={report} now={now} />
      {isOwn ? null : <DeletionPart />}
    </>
  )
}

function Reporter({ name, email }: { name: string; email: string }) {
  return (
    <>
      <bdi translate="no">{name}</bdi>, <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}

function Unavailable() {
  const t = useTexts()
  return (
    <section className="notice" role="alert">
      <p>{t('unavailable')}</p>
    </section>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = { id: numberIn(request) }
  const response = await askApi(context.get(siteContext), request, showReport, { params })
  return { report: response.ok ? response.data.data : undefined, now: new Date().toISOString() }
}

export const action = (args: ActionFunctionArgs) =>
  runFormAction({ state: changeState, comment, delete: deleteReport }, args)
