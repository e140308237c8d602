import type { LocaleRules } from '@vitrine/contract/config/config'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { otherLanguage, pageNames } from '../menus/statement-state.ts'
import {
  fillPlaceholders,
  findOwnTexts,
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

const statementTexts = readTextsByLocale<StatementTexts>('accessibility-statement')

/** True if the language has sentences of its own. */
export const hasStatementTexts = (locale: string) =>
  findOwnTexts(statementTexts, locale) !== undefined

export const findStatementTexts = (rules: LocaleRules, locale: string) =>
  findTexts(statementTexts, rules, locale)

export const findPageNames = (rules: LocaleRules, locale: string) =>
  findTexts(pageNames, rules, locale)

function findTexts<T>(
  all: ReadonlyMap<string, T>,
  rules: LocaleRules,
  locale: string,
): LocalizedTexts<T> {
  const own = findOwnTexts(all, locale)
  const texts = own ?? all.get(otherLanguage)
  if (!texts) throw new Error(`There are no texts in ${otherLanguage}.`)
  // A region has its own tag: the sentences of `fr-CA` are those of `fr`.
  const attributes = getLanguageAttributes(rules, own ? locale : otherLanguage)
  return { texts, ...attributes }
}

/** Returns a sentence with its values; empty if there is no such sentence. */
export const fillSentence = (
  sentences: Readonly<Record<string, string>>,
  name: string,
  values: Record<string, string | number> = {},
): string => fillPlaceholders(sentences[name] ?? '', values)
