import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  csvRowsMax,
  type NamedRow,
  type StatisticsTable,
} from '@vitrine/contract/tracking/statistics'
import type { Db } from '../db/schema.ts'
import { type CsvCell, formatCsv } from '../http/csv.ts'
import type { Period } from './periods.ts'
import { listSearchRows } from './searches.ts'
import { getSeries, listLinkRows, listNamedRows, listPageRows } from './statistics.ts'
import type { StatisticsTexts, TableColumn } from './texts.ts'

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
  columns: TableColumn[]
  rows: (query: TableQuery) => Promise<CsvCell[][]>
}

const tables: Record<StatisticsTable, TableDefinition> = {
  days: {
    columns: ['day', 'views', 'visitors', 'clicks', 'missing'],
    rows: async ({ db, period }) => {
      const series = await getSeries(db, { span: period.span, unit: 'day' })
      return series.map((day) => [day.at, day.views, day.visitors, day.clicks, day.missing])
    },
  },
  pages: {
    columns: ['page', 'language', 'address', 'views', 'visitors'],
    rows: async ({ db, rules, siteUrl, period, language, texts }) => {
      const { rows } = await listPageRows(db, rules, period, language, csvRowsMax)
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
      const { rows } = await listLinkRows(db, period, csvRowsMax)
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
  searches: {
    columns: ['word', 'language', 'searches', 'visitors'],
    rows: async ({ db, period }) => {
      const { rows } = await listSearchRows(db, period.span, csvRowsMax)
      return rows.map(({ word, locale, events, visitors }) => [word, locale, events, visitors])
    },
  },
}

function defineTable(
  dimension: Parameters<typeof listNamedRows>[1],
  column: TableColumn,
  countColumn: TableColumn,
): TableDefinition {
  const toCells =
    (texts: StatisticsTexts) =>
    ({ name, events, visitors }: NamedRow): CsvCell[] => [name ?? texts.rest, events, visitors]
  return {
    columns: [column, countColumn, 'visitors'],
    rows: async ({ db, period, texts }) =>
      (await listNamedRows(db, dimension, period, csvRowsMax)).rows.map(toCells(texts)),
  }
}

export async function exportTable(name: StatisticsTable, query: TableQuery): Promise<string> {
  const { columns, rows } = tables[name]
  return formatCsv(
    columns.map((column) => query.texts.columns[column]),
    await rows(query),
  )
}
