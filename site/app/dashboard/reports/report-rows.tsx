import { screenPaths } from '@vitrine/contract/http/paths'
import type { Report } from '@vitrine/contract/reports/reports'
import { formatTimeAgo } from '../../locale/relative-time.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'

export function ReportRows({ reports, now }: { reports: Report[]; now: string }) {
  const t = useTexts()
  return (
    <table className="rows reports">
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('report')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('address')}</th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <Row key={report.id} report={report} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ report, now }: { report: Report; now: string }) {
  const t = useTexts()
  const getPath = useScreenPath()
  const locale = useTextLocale()
  const { id, title, state, reporter, address, created_at, comments } = report
  return (
    <tr>
      <td className="number">{id}</td>
      <th scope="row">
        <a href={getPath(screenPaths.report(id))}>
          <bdi>{title}</bdi>
        </a>
        {comments > 0 ? <small>{t('comments', { count: comments })}</small> : null}
      </th>
      <td>
        <span className="state" data-state={state}>
          {t(state)}
        </span>
      </td>
      <td>{reporter ? <bdi translate="no">{reporter.name}</bdi> : t('departed')}</td>
      <td>
        <time dateTime={created_at}>{formatTimeAgo(locale, created_at, now)}</time>
      </td>
      <td>{address ? <code>{address}</code> : '–'}</td>
    </tr>
  )
}
