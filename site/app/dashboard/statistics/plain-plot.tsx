import type { Moment } from '@vitrine/contract/statistics'
import { drawn } from './series.ts'

/** The same curves without scripts, axes or anything to point at. */
export function PlainPlot({ series }: { series: Moment[] }) {
  const last = Math.max(1, series.length - 1)
  const most = Math.max(1, ...series.map(({ views }) => views), ...series.map((row) => row.clicks))
  const path = (name: (typeof drawn)[number]) =>
    series.map((row, at) => `${at},${(1 - row[name] / most).toFixed(4)}`).join(' ')
  return (
    <svg
      className="plain-plot"
      viewBox={`0 0 ${last} 1`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden="true"
    >
      {drawn.map((name) => (
        <polyline key={name} data-series={name} points={path(name)} />
      ))}
    </svg>
  )
}
