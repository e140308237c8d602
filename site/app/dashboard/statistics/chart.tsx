import { AreaChart, ChartTooltip } from '@mantine/charts'
import type { Moment } from '@vitrine/contract/statistics'
import type { Formats } from './formats.ts'
import './kit-charts.css'

export interface ChartProps {
  rows: (Moment & { label: string })[]
  names: { name: string; label: string }[]
  formats: Formats
}

/** Room between two labels of the axis, in pixels. */
const labelGap = 24

/** The plot that is pointed at; it stands beside a table, and is nothing for screen readers. */
export function Chart({ rows, names, formats }: ChartProps) {
  const series = names.map(({ name, label }) => ({
    name,
    label,
    color: `var(--series-${name})`,
    ...(name === 'visitors' && { strokeDasharray: '7 3' }),
  }))
  const wholeOf = new Map(rows.map(({ label, at }) => [label, formats.wholeMoment(at)]))
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
            label={wholeOf.get(String(label)) ?? label}
            payload={payload}
            series={series}
            valueFormatter={formats.number}
          />
        ),
      }}
    />
  )
}
