import { deleteReport as deleteReportAt, showReport } from '@vitrine/contract/endpoints/reports'
import { screenPaths } from '@vitrine/contract/http/paths'
import { localizePath } from '@vitrine/contract/locale/locale'
import type { FullReport } from '@vitrine/contract/reports/reports'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { AccountForm, getRefusal } from '../../forms/account/account-form.tsx'
import { ConfirmDisclosure } from '../../forms/account/confirm.tsx'
import { DateTime } from '../../forms/account/date-time.tsx'
import { type FormAction, runFormAction } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { useForm } from '../../forms/account/use-form.ts'
import { sendForm } from '../../forms/send-form.ts'
import { callApi } from '../../routing/call-api.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { getLocaleAt } from '../../site/page-key.ts'
import { useTexts } from '../../site/use-texts.ts'
import { addComment, DiscussionSection } from './discussion.tsx'
import { getReportNumber } from './report-number.ts'
import { DescriptionSection, FactsSection, ScreenshotSection } from './report-sections.tsx'
import { changeState, StateSection } from './state.tsx'
import { useOwnReportsOnly } from './use-own-reports-only.ts'

/** `/dashboard/reports/{id}`: a report with its state and comments. Its reporter may comment. */
export function Component() {
  const t = useTexts()
  const getPath = useScreenPath()
  const isOwn = useOwnReportsOnly()
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
  const isOwn = useOwnReportsOnly()
  const { id, title, reporter, created_at } = report
  return (
    <>
      <h1>
        <small>{t('numbered', { number: id })}</small> <bdi>{title}</bdi>
      </h1>
      <p className="report-by">
        {reporter ? <Reporter {...reporter} /> : t('departed')}
        <br />
        <DateTime iso={created_at} now={now} />
      </p>
      <StateSection report={report} isOwn={isOwn} />
      <DescriptionSection report={report} />
      <ScreenshotSection report={report} />
      <FactsSection report={report} />
      <DiscussionSection report={report} now={now} />
      {isOwn ? null : <DeletionSection />}
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
  const params = { id: getReportNumber(request) }
  const response = await callApi(context.get(siteContext), request, showReport, { params })
  return { report: response.ok ? response.data.data : undefined, now: new Date().toISOString() }
}

export const action = (args: ActionFunctionArgs) =>
  runFormAction({ state: changeState, comment: addComment, delete: deleteReport }, args)

function DeletionSection() {
  const t = useTexts()
  const form = useForm('delete')
  return (
    <Section id="v-section-deletion" title={t('deletion')} ref={form.root}>
      <ConfirmDisclosure
        summary={t('deletionStart')}
        open={getRefusal(form, 'delete') !== undefined}
      >
        <p>{t('deletionAbout')}</p>
        <AccountForm form={form} intent="delete" submit={t('deletionNow')} />
      </ConfirmDisclosure>
    </Section>
  )
}

const deleteReport: FormAction = async (site, _, request) => {
  const number = getReportNumber(request)
  const result = await sendForm(site, deleteReportAt, { params: { id: number } })
  if (!result.ok) return result
  const locale = getLocaleAt(site, new URL(request.url).pathname)
  const list = localizePath(site.config.i18n, locale, screenPaths.reports)
  throw redirect(`${list}?deleted=${number}`)
}
