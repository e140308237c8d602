import type { StatementState } from '@vitrine/contract/admin/accessibility-statement'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import {
  fillPlaceholders,
  getLanguage,
  type LocalizedTexts,
  readTextsByLocale,
} from '../texts/read-texts.ts'

export type ProblemName =
  | 'older'
  | 'not-saved'
  | 'edited'
  | 'draft-changed'
  | 'page-unknown'
  | 'home-page'
  | 'too-large'
  | 'long'
  | 'site-url'
  | 'address'
  | 'email'
  | 'phone'
  | 'update-before'
  | 'no-organization'
  | 'no-site'
  | 'no-auditor'
  | 'no-audit-day'
  | 'no-rate'
  | 'no-day'
  | 'no-contact'

/** Problems by the name of the field: `email`, `texts.fr.faults`. */
export type StatementProblems = Record<string, ProblemName>

/** Texts in `api/locales/accessibility-statement`: sentences of the page, of findings, refusals. */
interface StatementTexts {
  page: Record<string, string>
  findings: Record<string, string>
  problems: Record<ProblemName, string>
}

/** Title and slug of the page, and the names of the states in the legal menu. */
export type PageNames = Record<'title' | 'slug' | StatementState, string>

/** Other languages get the English sentences: the statement names a directive of the Union. */
const otherLanguage = 'en'

const statementTexts = readTextsByLocale<StatementTexts>('accessibility-statement')
const pageNames = readTextsByLocale<PageNames>('accessibility-page')

/** True if the language has sentences of its own. */
export const hasStatementTexts = (locale: string) =>
  statementTexts.has(locale) || statementTexts.has(getLanguage(locale))

export const findStatementTexts = (rules: LocaleRules, locale: string) =>
  findTexts(statementTexts, rules, locale)

export const findPageNames = (rules: LocaleRules, locale: string) =>
  findTexts(pageNames, rules, locale)

function findTexts<T>(
  all: ReadonlyMap<string, T>,
  rules: LocaleRules,
  locale: string,
): LocalizedTexts<T> {
  const code = [locale, getLanguage(locale)].find((each) => all.has(each))
  const texts = all.get(code ?? otherLanguage)
  if (!texts) throw new Error(`There are no texts in ${otherLanguage}.`)
  // A region has its own tag: the sentences of `fr-CA` are those of `fr`.
  const attributes = getLanguageAttributes(rules, code ? locale : otherLanguage)
  return { texts, ...attributes }
}

/** Returns a sentence with its values; empty if there is no such sentence. */
export const fillSentence = (
  sentences: Readonly<Record<string, string>>,
  name: string,
  values: Record<string, string | number> = {},
): string => fillPlaceholders(sentences[name] ?? '', values)
