import { Fragment } from 'react'
import type { CountName, MomentCounts } from './series.ts'

interface Props {
  series: MomentCounts[]
  names: readonly CountName[]
  unfinished: boolean
}

/** Static plot, shown until the chart is loaded and without scripts. */
export function PlainPlot({ series, names, unfinished }: Props) {
  const last = Math.max(1, series.length - 1)
  const valueMax = Math.max(1, ...series.flatMap((row) => names.map((name) => row[name] ?? 0)))
  const getPoints = (name: CountName) =>
    series.map((row, index) => `${index},${(1 - (row[name] ?? 0) / valueMax).toFixed(4)}`)
  return (
    <svg
      className="plain-plot"
      viewBox={`0 0 ${last} 1`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden="true"
    >
      {names.map((name) => (
        <Fragment key={name}>
          <polyline
            data-series={name}
            points={getPoints(name)
              .slice(0, unfinished ? -1 : undefined)
              .join(' ')}
          />
          {unfinished ? (
            <polyline
              data-series={name}
              data-unfinished
              points={getPoints(name).slice(-2).join(' ')}
            />
          ) : null}
        </Fragment>
      ))}
    </svg>
  )
}
