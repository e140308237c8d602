import * as z from 'zod/mini'
import { Problem } from '../http/problem.ts'
import {
  LiveAnswer,
  PageStatisticsAnswer,
  StatisticsAnswer,
  statisticsTables,
  TrackingRulesAnswer,
} from '../tracking/statistics.ts'
import { content, endpoint } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const period = { from: z.optional(z.string()), to: z.optional(z.string()) }
const periodAndLanguage = { ...period, language: z.optional(z.string()) }
const wrongPeriod = [
  Problem,
  'A day is invalid or not stored, or the language is unknown.',
] as const

export const showStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  summary: 'Shows figures and tables of a period.',
  guard: 'staff',
  scope: 'statistics',
  query: z.object(periodAndLanguage),
  answers: {
    200: [StatisticsAnswer, 'The last 30 days if `from` and `to` are not given.'],
    422: wrongPeriod,
  },
})

export const showPageStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics/pages/{id}',
  summary: 'Shows days, languages, origins and tracked links of one page.',
  guard: 'staff',
  scope: 'statistics',
  params: { id: IdParam },
  query: z.object(period),
  answers: {
    200: [PageStatisticsAnswer, 'The last 30 days if `from` and `to` are not given.'],
    404: [Problem, 'There is no such page.'],
    422: wrongPeriod,
  },
})

export const showLiveStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics/live',
  summary: 'Counts views and visitors of the last 30 minutes.',
  guard: 'staff',
  scope: 'statistics',
  answers: { 200: [LiveAnswer, 'Also each minute, and the pages that were seen.'] },
})

export const showTrackingRules = endpoint({
  method: 'GET',
  path: '/api/admin/statistics/rules',
  summary: 'Shows how readers are counted.',
  guard: 'staff',
  scope: 'statistics',
  answers: { 200: [TrackingRulesAnswer, 'The settings of counting.'] },
})

export const exportStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics/{table}.csv',
  summary: 'Exports one table of the statistics.',
  guard: 'staff',
  scope: 'statistics',
  params: { table: z.enum(statisticsTables) },
  query: z.object({
    ...periodAndLanguage,
    /** Language of the column headings; links cannot send the `Locale` header. */
    locale: z.optional(z.string()),
  }),
  answers: {
    200: [
      content('text/csv; charset=utf-8; header=present'),
      'The 50,000 rows with the most events, at most.',
    ],
    422: wrongPeriod,
  },
})
