import { Fragment } from 'react'
import type { Count, CountedMoment } from './series.ts'

interface Props {
  series: CountedMoment[]
  names: readonly Count[]
  unfinished: boolean
}

/** The same curves without scripts, axes or anything to point at. */
export function PlainPlot({ series, names, unfinished }: Props) {
  const last = Math.max(1, series.length - 1)
  const most = Math.max(1, ...series.flatMap((row) => names.map((name) => row[name] ?? 0)))
  const points = (name: Count) =>
    series.map((row, at) => `${at},${(1 - (row[name] ?? 0) / most).toFixed(4)}`)
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
            points={points(name)
              .slice(0, unfinished ? -1 : undefined)
              .join(' ')}
          />
          {unfinished ? (
            <polyline
              data-series={name}
              data-unfinished
              points={points(name).slice(-2).join(' ')}
            />
          ) : null}
        </Fragment>
      ))}
    </svg>
  )
}
