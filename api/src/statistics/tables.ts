import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  csvRowsMax,
  type NamedRow,
  type StatisticsTable,
} from '@vitrine/contract/tracking/statistics'
import type { Db } from '../db/schema.ts'
import { type Cell, csvOf } from './csv.ts'
import type { Period } from './periods.ts'
import { linkRows, namedRows, pageRows, seriesOf } from './statistics.ts'
import type { Column, StatisticsTexts } from './texts.ts'

export interface TableQuery {
  db: Db
  rules: LocaleRules
  /** Origin of the site, because addresses in a file are absolute. */
  siteUrl: string
  period: Period
  language: string | undefined
  texts: StatisticsTexts
}

interface TableDefinition {
  columns: Column[]
  rows: (query: TableQuery) => Promise<Cell[][]>
}

const tables: Record<StatisticsTable, TableDefinition> = {
  days: {
    columns: ['day', 'views', 'visitors', 'clicks', 'missing'],
    rows: async ({ db, period }) => {
      const series = await seriesOf(db, { span: period.span, unit: 'day' })
      return series.map((day) => [day.at, day.views, day.visitors, day.clicks, day.missing])
    },
  },
  pages: {
    columns: ['page', 'language', 'address', 'views', 'visitors'],
    rows: async ({ db, rules, siteUrl, period, language, texts }) => {
      const { rows } = await pageRows(db, rules, period, language, csvRowsMax)
      return rows.map(({ id, title, locale, href, events, visitors }) => [
        title ?? (id === null ? texts.rest : texts.deleted.replace('{id}', String(id))),
        locale,
        href === null ? null : new URL(href, siteUrl).href,
        events,
        visitors,
      ])
    },
  },
  links: {
    columns: ['kind', 'id', 'address', 'clicks', 'visitors'],
    rows: async ({ db, period, texts }) => {
      const { rows } = await linkRows(db, period, csvRowsMax)
      return rows.map(({ model, id, address, events, visitors }) => [
        id === null ? texts.rest : model,
        id,
        address,
        events,
        visitors,
      ])
    },
  },
  referrers: defineTable('referrer', 'referrer', 'views'),
  languages: defineTable('language', 'language', 'views'),
  devices: defineTable('device', 'device', 'views'),
  missing: defineTable('missing', 'address', 'requests'),
}

function defineTable(
  dimension: Parameters<typeof namedRows>[1],
  column: Column,
  countColumn: Column,
): TableDefinition {
  const toCells =
    (texts: StatisticsTexts) =>
    ({ name, events, visitors }: NamedRow): Cell[] => [name ?? texts.rest, events, visitors]
  return {
    columns: [column, countColumn, 'visitors'],
    rows: async ({ db, period, texts }) =>
      (await namedRows(db, dimension, period, csvRowsMax)).rows.map(toCells(texts)),
  }
}

export async function tableAsCsv(name: StatisticsTable, query: TableQuery): Promise<string> {
  const { columns, rows } = tables[name]
  return csvOf(
    columns.map((column) => query.texts.columns[column]),
    await rows(query),
  )
}
