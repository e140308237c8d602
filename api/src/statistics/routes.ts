import type { TrackingRules } from '@vitrine/contract/config'
import { localeOf } from '@vitrine/contract/locale'
import { adminPaths } from '@vitrine/contract/paths'
import {
  LiveAnswer,
  PageStatisticsAnswer,
  StatisticsAnswer,
  statisticsTables,
  TrackingRulesAnswer,
} from '@vitrine/contract/statistics'
import { trackingPaths } from '@vitrine/contract/tracking-paths'
import { Hono } from 'hono'
import { refuse } from '../http/refusals.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { Guards } from '../identity/guards/guards.ts'
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

/** What was counted, for those who work on the site. */
export function statisticsRoutes({ staff }: Guards, settings: StatisticsSettings) {
  const { timeZone, keepMonths, enabled } = settings.tracking
  const kept = (now: Date) => keptDays(now, timeZone, keepMonths)
  return new Hono()
    .get(
      adminPaths.statistics,
      staff(async (context, asked) => {
        const query = readQuery(context, asked, kept(context.now()))
        if ('refusal' in query) return query.refusal
        const { db, rules } = context
        const figures = await statisticsOf(db, rules, query.period, query.language)
        const data = { ...figures, time_zone: timeZone, enabled }
        return asked.c.json(StatisticsAnswer.parse({ data }))
      }),
    )
    .get(
      adminPaths.liveStatistics,
      staff(async ({ db, rules, now }, { c }) =>
        c.json(LiveAnswer.parse({ data: await liveOf(db, rules, now()) })),
      ),
    )
    .get(
      adminPaths.trackingRules,
      staff(async (context, { c }) => {
        const { today } = kept(context.now())
        return c.json(TrackingRulesAnswer.parse({ data: rulesOf(context, settings, today) }))
      }),
    )
    .get(
      adminPaths.pageStatistics(':id{[0-9]{1,9}}'),
      staff((context, asked) => sendPage(context, asked, timeZone, kept(context.now()))),
    )
    .get(
      `${adminPaths.statistics}/:file{[a-z]+\\.csv}`,
      staff((context, asked) => sendTable(context, asked, kept(context.now()))),
    )
}

type Query = { period: Period; language: string | undefined } | { refusal: Response }

function readQuery({ rules }: ApiContext, { c }: PersonRequest, kept: Kept): Query {
  const texts = textsOf(c, rules)
  const period = periodOf({ from: c.req.query('from'), to: c.req.query('to') }, kept)
  if (isFault(period)) {
    const sentence = fill(texts.faults[period.reason], { earliest: kept.earliest })
    return { refusal: refuse(c, 422, sentence, { [period.field]: [sentence] }) }
  }
  const language = c.req.query('language') || undefined
  if (language === undefined || localeOf(rules, language)) return { period, language }
  return { refusal: refuse(c, 422, texts.language, { language: [texts.language] }) }
}

type Kept = ReturnType<typeof keptDays>

async function sendPage(context: ApiContext, asked: PersonRequest, timeZone: string, kept: Kept) {
  const { c } = asked
  const query = readQuery(context, asked, kept)
  if ('refusal' in query) return query.refusal
  const { db, rules } = context
  const page = { rules, period: query.period, timeZone }
  const data = await pageStatisticsOf(db, Number(c.req.param('id')), page)
  if (!data) return refuse(c, 404, `There is nothing at ${c.req.path}.`)
  return c.json(PageStatisticsAnswer.parse({ data }))
}

async function sendTable(context: ApiContext, asked: PersonRequest, kept: Kept) {
  const { c } = asked
  const name = statisticsTables.find((table) => `${table}.csv` === c.req.param('file'))
  if (!name) return refuse(c, 404, `There is nothing at ${c.req.path}.`)
  const query = readQuery(context, asked, kept)
  if ('refusal' in query) return query.refusal
  const { db, rules, publicUrl } = context
  const texts = textsOf(c, rules)
  const { from, to } = query.period.span
  const csv = await tableAsCsv(name, { ...query, db, rules, siteUrl: publicUrl, texts })
  const file = `${texts.file}-${name}-${from}-${to}.csv`
  return c.body(csv, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${file}"`,
    'X-Content-Type-Options': 'nosniff',
  })
}

function rulesOf(
  { siteName, publicUrl }: ApiContext,
  { tracking, databaseHost }: StatisticsSettings,
  today: string,
) {
  return {
    site_name: siteName,
    site_url: publicUrl,
    enabled: tracking.enabled,
    time_zone: tracking.timeZone,
    keep_months: tracking.keepMonths,
    storage: databaseHost === null ? 'file' : 'server',
    storage_host: databaseHost,
    choice_url: new URL(trackingPaths.optOut, publicUrl).href,
    today,
  }
}
