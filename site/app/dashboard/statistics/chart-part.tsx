import type { Moment, Statistics } from '@vitrine/contract/statistics'
import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../site/use-texts.ts'
import type { ChartProps } from './chart.tsx'
import { useFormats } from './formats.ts'
import { PlainPlot } from './plain-plot.tsx'
import { drawn } from './series.ts'

/** The period over time: as a plot, and as a table with the same numbers. */
export function ChartPart({ statistics: { series, unit } }: { statistics: Statistics }) {
  const t = useTexts()
  const formats = useFormats()
  const Chart = useChart()
  const rows = series.map((moment) => ({ ...moment, label: formats.moment(moment.at) }))
  const names = drawn.map((name) => ({ name, label: t(name) }))
  return (
    <section className="over-time" aria-labelledby="v-over-time">
      <h2 id="v-over-time">{t(unit === 'day' ? 'byDay' : 'byMonth')}</h2>
      <ul className="legend">
        {names.map(({ name, label }) => (
          <li key={name} data-series={name}>
            {label}
          </li>
        ))}
      </ul>
      <div className="plot" aria-hidden="true">
        {Chart ? (
          <Chart rows={rows} names={names} formats={formats} />
        ) : (
          <PlainPlot series={series} />
        )}
      </div>
      <details className="numbers">
        <summary>{t('asTable')}</summary>
        <SeriesTable series={series} unit={unit} />
      </details>
    </section>
  )
}

function SeriesTable({ series, unit }: { series: Moment[]; unit: 'day' | 'month' }) {
  const t = useTexts()
  const formats = useFormats()
  const columns = [...drawn, 'missing'] as const
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
        {series.map((moment) => (
          <tr key={moment.at}>
            <th scope="row">
              <time dateTime={moment.at}>{formats.wholeMoment(moment.at)}</time>
            </th>
            {columns.map((column) => (
              <td key={column} data-label={t(column)} data-none={moment[column] === 0}>
                {formats.number(moment[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// It weighs more than the rest of the dashboard; until it is there, and without it, the plain plot is.
function useChart() {
  const [chart, setChart] = useState<{ Chart: ComponentType<ChartProps> }>()
  useEffect(() => {
    let wanted = true
    import('./chart.tsx').then(
      ({ Chart }) => {
        if (wanted) setChart({ Chart })
      },
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [])
  return chart?.Chart
}
