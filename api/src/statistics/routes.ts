import type { TrackingRules } from '@vitrine/contract/config/config'
import * as at from '@vitrine/contract/endpoints/statistics'
import type { Problem } from '@vitrine/contract/http/problem'
import { localeOf } from '@vitrine/contract/locale/locale'
import type { ShownTrackingRules } from '@vitrine/contract/tracking/statistics'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { type Bound, bindWith, type InputOf } from '../binding/bind.ts'
import { type Reply, refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { fill } from '../texts/read-texts.ts'
import { liveOf } from './live.ts'
import { pageStatisticsOf } from './page-statistics.ts'
import { isFault, keptDays, type Period, periodOf } from './periods.ts'
import { statisticsOf } from './statistics.ts'
import { tableAsCsv } from './tables.ts'
import { textsOf } from './texts.ts'

export interface StatisticsSettings {
  tracking: TrackingRules
  /** Host of the database server; null for a file of this machine. */
  databaseHost: string | null
}

interface StatisticsDeps {
  context: ApiContext
  settings: StatisticsSettings
}

export function statisticsRoutes(deps: StatisticsDeps): Bound[] {
  const to = bindWith(deps)
  return [
    to(at.showStatistics, withPeriod(showStatistics)),
    to(at.showPageStatistics, withPeriod(showPageStatistics)),
    to(at.showLiveStatistics, showLiveStatistics),
    to(at.showTrackingRules, showTrackingRules),
    to(at.exportStatistics, withPeriod(exportStatistics)),
  ]
}

interface PeriodInput {
  query: { from?: string | undefined; to?: string | undefined; language?: string | undefined }
}

/** Adds the period of the query to the input of a handler; answers 422 for an invalid one. */
const withPeriod =
  <I extends PeriodInput, R>(
    handler: (deps: StatisticsDeps, ctx: PersonRequest, input: WithPeriod<I>) => Promise<R>,
  ) =>
  async (deps: StatisticsDeps, ctx: PersonRequest, input: I): Promise<R | Reply<422, Problem>> => {
    const { rules } = deps.context
    const { from, to, language } = input.query
    const texts = textsOf(ctx.request, rules)
    const kept = getAvailableDays(deps)
    const period = periodOf({ from, to }, kept)
    if (isFault(period)) {
      const message = fill(texts.faults[period.reason], { earliest: kept.earliest })
      return refusal(422, message, { [period.field]: [message] })
    }
    if (language && !localeOf(rules, language))
      return refusal(422, texts.language, { language: [texts.language] })
    return handler(deps, ctx, { ...input, period })
  }

const getAvailableDays = ({ context: { now }, settings: { tracking } }: StatisticsDeps) =>
  keptDays(now(), tracking.timeZone, tracking.keepMonths)

type WithPeriod<I> = I & { period: Period }

async function showStatistics(
  { context: { db, rules }, settings: { tracking } }: StatisticsDeps,
  _: PersonRequest,
  { period, query }: WithPeriod<InputOf<typeof at.showStatistics>>,
) {
  const figures = await statisticsOf(db, rules, period, query.language || undefined)
  return { data: { ...figures, time_zone: tracking.timeZone, enabled: tracking.enabled } }
}

async function showPageStatistics(
  { context: { db, rules }, settings: { tracking } }: StatisticsDeps,
  { request }: PersonRequest,
  { params, period }: WithPeriod<InputOf<typeof at.showPageStatistics>>,
) {
  const data = await pageStatisticsOf(db, params.id, {
    rules,
    period,
    timeZone: tracking.timeZone,
  })
  return data ? { data } : refusal(404, `There is nothing at ${request.path}.`)
}

async function showLiveStatistics({ context: { db, rules, now } }: StatisticsDeps) {
  return { data: await liveOf(db, rules, now()) }
}

async function exportStatistics(
  { context: { db, rules, publicUrl: siteUrl } }: StatisticsDeps,
  { request }: PersonRequest,
  { params: { table }, query, period }: WithPeriod<InputOf<typeof at.exportStatistics>>,
) {
  const texts = textsOf(request, rules)
  const language = query.language || undefined
  const csv = await tableAsCsv(table, { period, language, db, rules, siteUrl, texts })
  const file = `${texts.file}-${table}-${period.span.from}-${period.span.to}.csv`
  return reply(200, csv, {
    'Content-Disposition': `attachment; filename="${file}"`,
    'X-Content-Type-Options': 'nosniff',
  })
}

function showTrackingRules(deps: StatisticsDeps): { data: ShownTrackingRules } {
  const { siteName, publicUrl } = deps.context
  const { tracking, databaseHost } = deps.settings
  const data: ShownTrackingRules = {
    site_name: siteName,
    site_url: publicUrl,
    enabled: tracking.enabled,
    time_zone: tracking.timeZone,
    keep_months: tracking.keepMonths,
    storage: databaseHost === null ? 'file' : 'server',
    storage_host: databaseHost,
    choice_url: new URL(trackingPaths.optOut, publicUrl).href,
    today: getAvailableDays(deps).today,
  }
  return { data }
}
