import type { Statistics } from '@vitrine/contract/statistics'

export type Count = 'views' | 'visitors' | 'clicks' | 'missing'

/** What was counted at one moment, as far as it is told. */
export type CountedMoment = { at: string } & Partial<Record<Count, number>>

/** What the plots draw, in this order. */
export const drawn = ['views', 'visitors', 'clicks'] as const satisfies Count[]

/** True if the last moment of a period is not over: what it counts will be more. */
export const isUnfinished = ({ period, today }: Pick<Statistics, 'period' | 'today'>) =>
  period.to === today

/** The name under which a plot draws the way to a moment that is not over. */
export const unfinishedOf = (name: string) => `${name}-unfinished`

/**
 * The moments for a plot. Where the last one is not over, the way to it has names of its own, so that
 * it is drawn in another manner; it begins where the others end.
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
