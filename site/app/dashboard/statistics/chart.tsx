import { AreaChart, ChartTooltip } from '@mantine/charts'
import type { Formats } from './formats.ts'
import './kit-charts.css'
import { getUnfinishedName, type MomentCounts } from './series.ts'

export interface ChartProps {
  rows: (MomentCounts & { label: string })[]
  names: { name: string; label: string }[]
  formats: Formats
  unfinished: boolean
}

const labelGap = 24

/** Area chart. Hidden from screen readers, which read the table. */
export function Chart({ rows, names, formats, unfinished }: ChartProps) {
  const completeSeries = names.map(({ name, label }) => ({
    name,
    label,
    color: `var(--series-${name})`,
    ...(name === 'visitors' && { strokeDasharray: '7 3' }),
  }))
  const unfinishedSeries = completeSeries.map((item) => ({
    ...item,
    name: getUnfinishedName(item.name),
    strokeDasharray: '2 5',
  }))
  const series =
    unfinished && rows.length > 1 ? [...completeSeries, ...unfinishedSeries] : completeSeries
  const fullLabels = new Map(rows.map(({ label, at }) => [label, formats.wholeMoment(at)]))
  return (
    <AreaChart
      className="chart"
      data={rows}
      dataKey="label"
      series={series}
      curveType="monotone"
      fillOpacity={0.14}
      withDots={rows.length === 1}
      accessibilityLayer={false}
      tickLine="none"
      strokeDasharray="0"
      valueFormatter={formats.number}
      yAxisProps={{ width: 48, tickFormatter: formats.short, allowDecimals: false }}
      xAxisProps={{ minTickGap: labelGap }}
      tooltipProps={{
        content: ({ label, payload }) => (
          <ChartTooltip
            label={fullLabels.get(String(label)) ?? label}
            payload={removeDuplicates(payload, series)}
            series={series}
            valueFormatter={formats.number}
          />
        ),
      }}
    />
  )
}

type Payload = readonly { dataKey?: unknown; value?: unknown }[]

/** Keeps one value per label: at the last ended moment both segments of a series have one. */
function removeDuplicates<P extends Payload>(
  payload: P,
  series: { name: string; label: string }[],
) {
  const labels = new Map(series.map(({ name, label }) => [name, label]))
  const seenLabels = new Set<string | undefined>()
  return payload.filter(({ dataKey, value }) => {
    const label = labels.get(String(dataKey))
    if (value === undefined || seenLabels.has(label)) return false
    seenLabels.add(label)
    return true
  })
}
