import type { Statistics } from '@vitrine/contract/tracking/statistics'

export type Count = 'views' | 'visitors' | 'clicks' | 'missing'

/** Counts of one day or month. A page's statistics lack some of them. */
export type CountedMoment = { at: string } & Partial<Record<Count, number>>

/** What the plots draw, in this order. */
export const drawn = ['views', 'visitors', 'clicks'] as const satisfies Count[]

/** True if the last day or month of the period has not ended: its counts may still grow. */
export const isUnfinished = ({ period, today }: Pick<Statistics, 'period' | 'today'>) =>
  period.to === today

/** Name of the series that draws the last segment, to a moment that has not ended. */
export const unfinishedOf = (name: string) => `${name}-unfinished`

/**
 * Returns the moments for a plot. If the last one has not ended, the segment to it becomes a
 * separate series (`unfinishedOf`), so that it has another line style; it begins where the main
 * series ends.
 */
export function plotted(series: CountedMoment[], names: readonly Count[], unfinished: boolean) {
  const last = series.length - 1
  if (!unfinished || last < 1) return series
  return series.map((moment, at) => {
    if (at < last - 1) return moment
    const own = names.map((name) => [unfinishedOf(name), moment[name]])
    const { at: when } = moment
    return { ...(at === last ? { at: when } : moment), ...Object.fromEntries(own) }
  })
}
