import type { LocaleRules } from '@vitrine/contract/config/config'
import { localeHeader } from '@vitrine/contract/http/paths'
import { localeOf } from '@vitrine/contract/locale/locale'
import type { ApiRequest } from '../http/api-request.ts'
import { readTexts } from '../texts/read-texts.ts'
import type { PeriodFault } from './periods.ts'

export type Column =
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

export interface StatisticsTexts {
  columns: Record<Column, string>
  /** What stands for everything that was too much to be told apart. */
  rest: string
  deleted: string
  faults: Record<PeriodFault['reason'], string>
  /** A list of pages in a language that is none. */
  language: string
  /** First part of the name of a file. */
  file: string
}

const textsFor = readTexts<StatisticsTexts>('statistics')

/** The words for a request: a link to a file says its language in `?locale`, calls in a header. */
export function textsOf(request: ApiRequest, rules: LocaleRules): StatisticsTexts {
  const asked = [request.query('locale'), request.header(localeHeader)]
  const locale = asked.find((code) => code !== undefined && localeOf(rules, code))
  return textsFor(rules, locale ?? rules.defaultLocale).texts
}
