import * as at from '@vitrine/contract/endpoints/statistics'
import type { Problem } from '@vitrine/contract/http/problem'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { ShownTrackingRules } from '@vitrine/contract/tracking/statistics'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import { type Reply, refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { fillPlaceholders } from '../texts/read-texts.ts'
import { getLiveStatistics } from './live.ts'
import { getPageStatistics } from './page-statistics.ts'
import { getKeptDays, isPeriodFault, type Period, parsePeriod } from './periods.ts'
import { getStatistics } from './statistics.ts'
import { exportTable } from './tables.ts'
import { getStatisticsTexts } from './texts.ts'

interface StatisticsDeps {
  context: ApiContext
  /** Host of the database server; null for a file of this machine. */
  databaseHost: string | null
}

const getRules = ({ settings }: ApiContext) => settings.current().tracking

export function statisticsRoutes(deps: StatisticsDeps): BoundEndpoint[] {
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
    const texts = getStatisticsTexts(ctx.request, rules)
    const kept = getAvailableDays(deps)
    const period = parsePeriod({ from, to }, kept)
    if (isPeriodFault(period)) {
      const message = fillPlaceholders(texts.faults[period.reason], { earliest: kept.earliest })
      return refusal(422, message, { [period.field]: [message] })
    }
    if (language && !findLocale(rules, language))
      return refusal(422, texts.language, { language: [texts.language] })
    return handler(deps, ctx, { ...input, period })
  }

function getAvailableDays({ context }: StatisticsDeps) {
  const { timeZone, keepMonths } = getRules(context)
  return getKeptDays(context.now(), timeZone, keepMonths)
}

type WithPeriod<I> = I & { period: Period }

async function showStatistics(
  { context }: StatisticsDeps,
  _: PersonRequest,
  { period, query }: WithPeriod<InputOf<typeof at.showStatistics>>,
) {
  const { db, rules } = context
  const tracking = getRules(context)
  const figures = await getStatistics(db, rules, period, query.language || undefined)
  return { data: { ...figures, time_zone: tracking.timeZone, enabled: tracking.enabled } }
}

async function showPageStatistics(
  { context }: StatisticsDeps,
  { request }: PersonRequest,
  { params, period }: WithPeriod<InputOf<typeof at.showPageStatistics>>,
) {
  const { db, rules } = context
  const data = await getPageStatistics(db, params.id, {
    rules,
    period,
    timeZone: getRules(context).timeZone,
  })
  return data ? { data } : refusal(404, `There is nothing at ${request.path}.`)
}

async function showLiveStatistics({ context: { db, rules, now } }: StatisticsDeps) {
  return { data: await getLiveStatistics(db, rules, now()) }
}

async function exportStatistics(
  { context: { db, rules, publicUrl: siteUrl } }: StatisticsDeps,
  { request }: PersonRequest,
  { params: { table }, query, period }: WithPeriod<InputOf<typeof at.exportStatistics>>,
) {
  const texts = getStatisticsTexts(request, rules)
  const language = query.language || undefined
  const csv = await exportTable(table, { period, language, db, rules, siteUrl, texts })
  const file = `${texts.file}-${table}-${period.span.from}-${period.span.to}.csv`
  return reply(200, csv, {
    'Content-Disposition': `attachment; filename="${file}"`,
    'X-Content-Type-Options': 'nosniff',
  })
}

function showTrackingRules(deps: StatisticsDeps): { data: ShownTrackingRules } {
  const { context, databaseHost } = deps
  const { settings, publicUrl } = context
  const { name, tracking } = settings.current()
  const data: ShownTrackingRules = {
    site_name: name,
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
