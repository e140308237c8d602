import type { Statistics } from '@vitrine/contract/tracking/statistics'

export type CountName = 'views' | 'visitors' | 'clicks' | 'missing'

/** Counts of a day or month. Statistics of a page lack some. */
export type MomentCounts = { at: string } & Partial<Record<CountName, number>>

export const plottedCounts = ['views', 'visitors', 'clicks'] as const satisfies CountName[]

/** True if the last day or month has not ended, so its counts may grow. */
export const isUnfinished = ({ period, today }: Pick<Statistics, 'period' | 'today'>) =>
  period.to === today

/** Name of the series for the segment to a moment that has not ended. */
export const getUnfinishedName = (name: string) => `${name}-unfinished`

/** Rows of a plot. The segment to an unfinished moment is a separate series with its own style. */
export function toPlotRows(
  series: MomentCounts[],
  names: readonly CountName[],
  unfinished: boolean,
) {
  const last = series.length - 1
  if (!unfinished || last < 1) return series
  return series.map((moment, index) => {
    if (index < last - 1) return moment
    const unfinishedCounts = names.map((name) => [getUnfinishedName(name), moment[name]])
    return {
      ...(index === last ? { at: moment.at } : moment),
      ...Object.fromEntries(unfinishedCounts),
    }
  })
}
