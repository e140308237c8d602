import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../site/use-texts.ts'
import type { ChartProps } from './chart.tsx'
import { useFormats } from './formats.ts'
import { PlainPlot } from './plain-plot.tsx'
import { type CountName, type MomentCounts, toPlotRows } from './series.ts'

export interface ChartSectionProps {
  series: MomentCounts[]
  unit: 'day' | 'month'
  names: readonly CountName[]
  columns: readonly CountName[]
  /** True if the last day or month has not ended. */
  unfinished: boolean
}

export function ChartSection({ series, unit, names, columns, unfinished }: ChartSectionProps) {
  const t = useTexts()
  const formats = useFormats()
  const Chart = useChart()
  const rows = toPlotRows(series, names, unfinished).map((moment) => ({
    ...moment,
    label: formats.moment(moment.at),
  }))
  const labelledNames = names.map((name) => ({ name, label: t(name) }))
  return (
    <section className="over-time" aria-labelledby="v-over-time">
      <h2 id="v-over-time">{t(unit === 'day' ? 'byDay' : 'byMonth')}</h2>
      <ul className="legend">
        {labelledNames.map(({ name, label }) => (
          <li key={name} data-series={name}>
            {label}
          </li>
        ))}
      </ul>
      <div className="plot" aria-hidden="true">
        {Chart ? (
          <Chart rows={rows} names={labelledNames} formats={formats} unfinished={unfinished} />
        ) : (
          <PlainPlot series={series} names={names} unfinished={unfinished} />
        )}
      </div>
      {unfinished ? <p className="aside">{t(`unfinished-${unit}`)}</p> : null}
      <details className="numbers">
        <summary>{t('asTable')}</summary>
        <SeriesTable series={series} unit={unit} columns={columns} unfinished={unfinished} />
      </details>
    </section>
  )
}

function SeriesTable({ series, unit, columns, unfinished }: Omit<ChartSectionProps, 'names'>) {
  const t = useTexts()
  const formats = useFormats()
  return (
    <table className="rows counts">
      <thead>
        <tr>
          <th scope="col">{t(unit)}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((moment, index) => (
          <tr key={moment.at}>
            <th scope="row">
              <time dateTime={moment.at}>{formats.wholeMoment(moment.at)}</time>
              {unfinished && index === series.length - 1 ? <small> {t('notOver')}</small> : null}
            </th>
            {columns.map((column) => (
              <td key={column} data-label={t(column)} data-none={moment[column] === 0}>
                {formats.number(moment[column] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// Loads the chart, which is larger than the rest of the dashboard. Until then `PlainPlot` is shown.
function useChart() {
  const [chart, setChart] = useState<{ Chart: ComponentType<ChartProps> }>()
  useEffect(() => {
    let isMounted = true
    import('./chart.tsx').then(
      ({ Chart }) => {
        if (isMounted) setChart({ Chart })
      },
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return chart?.Chart
}
