import { join } from 'node:path'
import { openDatabase } from '../api/src/db/open.ts'
import type { Db } from '../api/src/db/schema.ts'
import { getLiveStatistics } from '../api/src/statistics/live.ts'
import {
  getKeptDays,
  isPeriodFault,
  type Period,
  parsePeriod,
  shiftDay,
} from '../api/src/statistics/periods.ts'
import { getSeries, listPageRows } from '../api/src/statistics/statistics.ts'
import { sumUpDays } from '../api/src/statistics/sum-up.ts'
import { getList, type ListDimension } from '../api/src/statistics/sums.ts'
import { analyze, countMany } from '../api/src/testing/many-events.ts'
import { startPostgres } from '../api/src/testing/postgres.ts'
import site from '../site.config.ts'
import { temporaryFolder } from './product.ts'

const times = 30
const rules = { timeZone: 'UTC', keepMonths: 25 }

/** Measures the queries of the statistics with 10 million events, on both databases. */
export async function measureStatistics(urls: string[]) {
  if (urls.length > 0) {
    for (const url of urls) await measureOn(url)
    return
  }
  await measureOn(`file:${join(temporaryFolder(), 'statistics.db')}`)
  const postgres = await startPostgres()
  try {
    if (postgres.url) await measureOn(`${postgres.url}/postgres`)
  } finally {
    postgres.stop()
  }
}

async function measureOn(url: string) {
  const dialect = url.startsWith('file:') ? 'sqlite' : 'postgres'
  console.log(`\n${dialect}`)
  const { db, close } = await openDatabase(url)
  try {
    await countMany(db, dialect)
    const began = performance.now()
    await sumUpDays(db, rules, new Date())
    console.log(`adding up new events: ${Math.round(performance.now() - began)} ms`)
    await analyze(db, dialect)
    await measureQueries(db)
  } finally {
    await close()
  }
}

async function measureQueries(db: Db) {
  const now = new Date()
  const kept = getKeptDays(now, rules.timeZone, rules.keepMonths)
  for (const [name, from, to] of periods(kept.today, kept.earliest)) {
    const period = parsePeriod({ from, to }, kept)
    if (isPeriodFault(period)) throw new Error(period.reason)
    await measurePeriod(db, name, period)
  }
  await report('live', () => getLiveStatistics(db, site.i18n, now))
}

const periods = (today: string, earliest: string): [name: string, from: string, to: string][] => [
  ['today', today, today],
  ['30 days', shiftDay(today, -29), today],
  ['123 days', shiftDay(today, -122), today],
  ['a year', shiftDay(today, -364), today],
  ['13 months', shiftDay(today, -395), today],
  ['13 months in mid-month', shiftDay(today, -500), shiftDay(today, -105)],
  [
    'from the 17th to the 14th',
    `${shiftDay(today, -500).slice(0, 7)}-17`,
    `${today.slice(0, 4)}-08-14`,
  ],
  ['all', earliest, today],
]

async function measurePeriod(db: Db, name: string, period: Period) {
  const list = (...dimensions: ListDimension[]) =>
    getList(db, { dimensions, ...period, limit: 100 })
  await report(`${name}: series and totals`, () => getSeries(db, period))
  await report(`${name}: pages`, () => listPageRows(db, site.i18n, period, undefined))
  await report(`${name}: pages in English`, () => listPageRows(db, site.i18n, period, 'en'))
  await report(`${name}: links`, () => list('link', 'go'))
  await report(`${name}: referrers`, () => list('referrer'))
  await report(`${name}: languages`, () => list('language'))
  await report(`${name}: missing addresses`, () => list('missing'))
}

/** Prints wall-clock time and CPU time of this process, which on SQLite is all of the work. */
async function report(name: string, work: () => Promise<unknown>) {
  await work()
  const [clock, processor]: [number[], number[]] = [[], []]
  for (let time = 0; time < times; time++) {
    const [began, before] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(before)
    clock.push(performance.now() - began)
    processor.push((user + system) / 1_000)
  }
  const at = (took: number[], share: number) => {
    const ms = took.toSorted((one, other) => one - other)[Math.floor(times * share)]
    return `${ms?.toFixed(1).padStart(7)} ms`
  }
  const last = `95th percentile ${at(clock, 0.95)}, CPU ${at(processor, 0.5)}`
  console.log(`${name.padEnd(46)} median ${at(clock, 0.5)}, ${last}`)
}
