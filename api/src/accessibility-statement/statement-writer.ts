import type {
  StatementFields,
  StatementList,
} from '@vitrine/contract/admin/accessibility-statement'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { getFullFallbackChain, getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { list, type PartLanguage, printLanguage, printLine, toLines } from './statement-html.ts'
import { fillSentence } from './statement-texts.ts'

export interface StatementInput {
  fields: StatementFields
  locale: string
  rules: LocaleRules
}

/** Prints parts of the statement as HTML in one language. */
export interface StatementWriter {
  fields: StatementFields
  /** Prints a sentence. The values are HTML; names of the fields are filled in by themselves. */
  say: (name: string, values?: Record<string, string>) => string
  /** Prints a list, in the language or in the first one that has it; empty without items. */
  localized: (name: StatementList) => string
  /** Prints lines of any language as a list. */
  lines: (text: string) => string
  day: (day: string | null) => string
  number: (value: number) => string
  /** Plural form of a number. */
  plural: (value: number) => Intl.LDMLPluralRule
}

export function createWriter(
  { fields, locale, rules }: StatementInput,
  sentences: Readonly<Record<string, string>>,
  language: PartLanguage,
): StatementWriter {
  const names = {
    organization: escapeHtml(fields.organization),
    site: escapeHtml(fields.siteName),
    standard: escapeHtml(fields.standard),
    auditor: escapeHtml(fields.auditor),
  }
  const formatDate = createDateFormat(language.lang, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    fields,
    say: (name, values) => fillSentence(sentences, name, { ...names, ...values }),
    localized: (name) => {
      const chain = getFullFallbackChain(rules, locale)
      const found = chain.find((code) => toLines(fields.texts[code]?.[name] ?? '').length > 0)
      if (found === undefined) return ''
      const attributes = printLanguage(getLanguageAttributes(rules, found), language)
      return list(toLines(fields.texts[found]?.[name] ?? '').map(printLine), attributes)
    },
    lines: (text) => list(toLines(text).map(printLine)),
    day: (day) => (day === null ? '' : formatDate(Date.parse(day))),
    plural: (value) => new Intl.PluralRules(language.lang).select(value),
    number: (value) => new Intl.NumberFormat(language.lang).format(value),
  }
}
