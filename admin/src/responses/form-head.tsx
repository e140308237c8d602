import type { FormSummary } from '@vitrine/contract/admin/responses'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { exportResponses, exportResponsesAsTable } from '@vitrine/contract/endpoints/responses'
import { NavLink } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import type { ResponseListFilter } from './responses-query.ts'

interface Props {
  form: FormSummary
  filter: ResponseListFilter
}

/** Statistics and exports of a form. An export asks for the password. */
export function FormHead({ form: { page, counts }, filter: { q: _, ...filter } }: Props) {
  const t = useTexts('responses')
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const input = { params: { page }, query: filter }
  return (
    <div className="buttons">
      <NavLink to={paths.formStatistics(page)}>{t('statistics')}</NavLink>
      <DownloadLink
        href={formatCallAddress(exportResponsesAsTable, input)}
        name={`form-${page}.csv`}
        isConfirmed
      >
        {t('csv')}
      </DownloadLink>
      <DownloadLink
        href={formatCallAddress(exportResponses, input)}
        name={`form-${page}.json`}
        isConfirmed
      >
        {t('json')}
      </DownloadLink>
    </div>
  )
}
