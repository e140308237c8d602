import { formatCallAddress } from '@vitrine/contract/client/call'
import { exportStatistics } from '@vitrine/contract/endpoints/statistics'
import type { Statistics, StatisticsTable } from '@vitrine/contract/tracking/statistics'
import type { ReactNode } from 'react'
import { useSite } from '../../site/site.ts'
import { useTextScope, useTexts } from '../../site/use-texts.ts'
import { useFormats } from './formats.ts'

interface Counted {
  events: number
  visitors: number
}

export interface ListProps<Row extends Counted> {
  /** Figures of the whole site. If present, the list links to its CSV file. */
  statistics?: Statistics
  table: StatisticsTable
  list: { count: number; events: number; rows: Row[] }
  /** Text key for the kind of event. */
  counted: 'views' | 'clicks' | 'requests' | 'searched'
  column: string
  getKey: (row: Row) => string
  renderName: (row: Row) => ReactNode
  children?: ReactNode
  after?: ReactNode
}

const initialRows = 10

/** A list of counts, highest first: ten rows, more on demand, all as a CSV file. */
export function StatisticsList<Row extends Counted>(props: ListProps<Row>) {
  const { statistics, table, list, children, after } = props
  const t = useTexts()
  const formats = useFormats()
  const id = `v-${table}`
  const [first, rest] = [list.rows.slice(0, initialRows), list.rows.slice(initialRows)]
  return (
    <section className="list" aria-labelledby={id}>
      <div className="list-head">
        <h2 id={id}>{t(table)}</h2>
        {statistics && list.count > 0 ? (
          <FileLink statistics={statistics} table={table} labelledBy={id} />
        ) : null}
      </div>
      {children}
      {first.length === 0 ? <p className="aside">{t(`no-${table}`)}</p> : null}
      {first.length > 0 ? <Rows {...props} rows={first} /> : null}
      {rest.length > 0 ? (
        <details className="numbers">
          <summary>
            {t('moreRows')} ({formats.number(rest.length)})
          </summary>
          <Rows {...props} rows={rest} />
        </details>
      ) : null}
      {list.count > list.rows.length ? (
        <p className="aside">
          {t('onlyFirst', {
            rows: formats.number(list.rows.length),
            all: formats.number(list.count),
          })}
        </p>
      ) : null}
      {after}
    </section>
  )
}

interface FileLinkProps {
  statistics: Statistics
  table: StatisticsTable
  labelledBy: string
}

function FileLink({ statistics: { period, language }, table, labelledBy }: FileLinkProps) {
  const { config } = useSite()
  const { locale } = useTextScope()
  const t = useTexts()
  const filter = table === 'pages' && language ? { language } : {}
  const query = { ...period, locale, ...filter }
  const id = `${labelledBy}-file`
  return (
    <a
      id={id}
      className="file"
      href={config.apiOrigin + formatCallAddress(exportStatistics, { params: { table }, query })}
      aria-labelledby={`${id} ${labelledBy}`}
      download={`${table}.csv`}
    >
      {t('file')}
    </a>
  )
}

function Rows<Row extends Counted>({ rows, ...props }: ListProps<Row> & { rows: Row[] }) {
  const { counted, column, list, getKey, renderName } = props
  const t = useTexts()
  const formats = useFormats()
  const eventsMax = Math.max(1, list.rows[0]?.events ?? 1)
  return (
    <table className="rows counts">
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{t(counted)}</th>
          <th scope="col">{t('visitors')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            <th scope="row">
              <span className="counted-name">{renderName(row)}</span>
              <Bar share={row.events / eventsMax} />
            </th>
            <td data-label={t(counted)}>
              {formats.number(row.events)}{' '}
              <small>{formats.share(row.events / Math.max(1, list.events))}</small>
            </td>
            <td data-label={t('visitors')}>{formats.number(row.visitors)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      className="shares"
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="bar-whole" width="1" height="1" />
      <rect className="bar-share" width={share} height="1" />
    </svg>
  )
}
