import type { LocaleRules } from '@vitrine/contract/config'
import { localeOf } from '@vitrine/contract/locale'
import { localeHeader } from '@vitrine/contract/paths'
import type { Context } from 'hono'
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
export function textsOf(c: Context, rules: LocaleRules): StatisticsTexts {
  const asked = [c.req.query('locale'), c.req.header(localeHeader)]
  const locale = asked.find((code) => code !== undefined && localeOf(rules, code))
  return textsFor(rules, locale ?? rules.defaultLocale).texts
}
