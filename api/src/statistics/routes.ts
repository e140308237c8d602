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

/** What the installation decides about counting, as far as the statistics tell of it. */
export interface StatisticsSettings {
  tracking: TrackingRules
  /** Host of the database; null when it is a file of the site's own server. */
  databaseHost: string | null
}

interface Parts {
  context: ApiContext
  settings: StatisticsSettings
}

/** What was counted, for those who work on the site. */
export function statisticsRoutes(parts: Parts): Bound[] {
  const to = bindWith(parts)
  return [
    to(at.showStatistics, withPeriod(showStatistics)),
    to(at.showPageStatistics, withPeriod(showPageStatistics)),
    to(at.showLiveStatistics, showLiveStatistics),
    to(at.showTrackingRules, showTrackingRules),
    to(at.exportStatistics, withPeriod(exportStatistics)),
  ]
}

interface OfPeriod {
  query: { from?: string | undefined; to?: string | undefined; language?: string | undefined }
}

/** Adds the period of the query to the input of a handler; answers 422 for an invalid one. */
const withPeriod =
  <I extends OfPeriod, R>(
    handler: (parts: Parts, ctx: PersonRequest, input: OnPeriod<I>) => Promise<R>,
  ) =>
  async (parts: Parts, ctx: PersonRequest, input: I): Promise<R | Reply<422, Problem>> => {
    const { rules } = parts.context
    const { from, to, language } = input.query
    const texts = textsOf(ctx.request, rules)
    const kept = keptIn(parts)
    const period = periodOf({ from, to }, kept)
    if (isFault(period)) {
      const sentence = fill(texts.faults[period.reason], { earliest: kept.earliest })
      return refusal(422, sentence, { [period.field]: [sentence] })
    }
    if (language && !localeOf(rules, language))
      return refusal(422, texts.language, { language: [texts.language] })
    return handler(parts, ctx, { ...input, period })
  }

const keptIn = ({ context: { now }, settings: { tracking } }: Parts) =>
  keptDays(now(), tracking.timeZone, tracking.keepMonths)

type OnPeriod<I> = I & { period: Period }

async function showStatistics(
  { context: { db, rules }, settings: { tracking } }: Parts,
  _: PersonRequest,
  { period, query }: OnPeriod<InputOf<typeof at.showStatistics>>,
) {
  const figures = await statisticsOf(db, rules, period, query.language || undefined)
  return { data: { ...figures, time_zone: tracking.timeZone, enabled: tracking.enabled } }
}

async function showPageStatistics(
  { context: { db, rules }, settings: { tracking } }: Parts,
  { request }: PersonRequest,
  { params, period }: OnPeriod<InputOf<typeof at.showPageStatistics>>,
) {
  const page = { rules, period, timeZone: tracking.timeZone }
  const data = await pageStatisticsOf(db, params.id, page)
  return data ? { data } : refusal(404, `There is nothing at ${request.path}.`)
}

async function showLiveStatistics({ context: { db, rules, now } }: Parts) {
  return { data: await liveOf(db, rules, now()) }
}

async function exportStatistics(
  { context: { db, rules, publicUrl: siteUrl } }: Parts,
  { request }: PersonRequest,
  { params: { table }, query, period }: OnPeriod<InputOf<typeof at.exportStatistics>>,
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

function showTrackingRules(parts: Parts): { data: ShownTrackingRules } {
  const { siteName, publicUrl } = parts.context
  const { tracking, databaseHost } = parts.settings
  const data: ShownTrackingRules = {
    site_name: siteName,
    site_url: publicUrl,
    enabled: tracking.enabled,
    time_zone: tracking.timeZone,
    keep_months: tracking.keepMonths,
    storage: databaseHost === null ? 'file' : 'server',
    storage_host: databaseHost,
    choice_url: new URL(trackingPaths.optOut, publicUrl).href,
    today: keptIn(parts).today,
  }
  return { data }
}
