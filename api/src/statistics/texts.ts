import type { LocaleRules } from '@vitrine/contract/config/config'
import { localeHeader } from '@vitrine/contract/http/paths'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { ApiRequest } from '../http/api-request.ts'
import { readTexts } from '../texts/read-texts.ts'
import type { PeriodFault } from './periods.ts'

export type TableColumn =
  | 'day'
  | 'views'
  | 'visitors'
  | 'clicks'
  | 'missing'
  | 'page'
  | 'language'
  | 'address'
  | 'kind'
  | 'id'
  | 'referrer'
  | 'device'
  | 'requests'
  | 'word'
  | 'searches'

export interface StatisticsTexts {
  columns: Record<TableColumn, string>
  /** Label for all values above the daily maximum. */
  rest: string
  deleted: string
  faults: Record<PeriodFault['reason'], string>
  /** Error: the site does not have the language. */
  language: string
  file: string
}

const getTexts = readTexts<StatisticsTexts>('statistics')

/** Returns the texts in the language of a request: `?locale` for links to files, or the header. */
export function getStatisticsTexts(request: ApiRequest, rules: LocaleRules): StatisticsTexts {
  const codes = [request.query('locale'), request.header(localeHeader)]
  const locale = codes.find((code) => code !== undefined && findLocale(rules, code))
  return getTexts(rules, locale ?? rules.defaultLocale).texts
}
