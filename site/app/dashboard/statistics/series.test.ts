import { expect, test } from 'vitest'
import { getUnfinishedName, toPlotRows } from './series.ts'

const names = ['views', 'visitors'] as const
const series = [
  { at: '2026-11-19', views: 5, visitors: 2 },
  { at: '2026-11-20', views: 7, visitors: 3 },
  { at: '2026-11-21', views: 1, visitors: 1 },
]

test('the line to an unfinished day is a separate series, which starts at the last finished day', () => {
  expect(toPlotRows(series, names, true)).toEqual([
    series[0],
    { ...series[1], [getUnfinishedName('views')]: 7, [getUnfinishedName('visitors')]: 3 },
    { at: '2026-11-21', [getUnfinishedName('views')]: 1, [getUnfinishedName('visitors')]: 1 },
  ])
})

test('finished days have one series, and so has a single day', () => {
  expect(toPlotRows(series, names, false)).toEqual(series)
  expect(toPlotRows(series.slice(0, 1), names, true)).toEqual(series.slice(0, 1))
})
