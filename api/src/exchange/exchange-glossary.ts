import { glossaryLimits } from '@vitrine/contract/admin/glossary'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteFileExtras, SiteFileTerm } from '@vitrine/contract/exchange/site-file'
import { foldTerm } from '@vitrine/contract/translation/find-terms'
import type { Db } from '../db/schema.ts'
import { isSiteLocale } from '../editing/calls/with-page.ts'
import { logTerms } from '../glossary/log-terms.ts'
import {
  deleteTerms,
  insertTerms,
  listAllTerms,
  listTerms,
  type TermRow,
  toDraft,
  updateTerm,
} from '../glossary/store.ts'
import { productActor } from '../publishing/actor.ts'
import type { MergeAction } from './compare.ts'
import { findApplied } from './import-other-content.ts'
import { itemName, toTermKey } from './item-digests.ts'

/** Exports the glossaries of all languages for another site. */
export async function exportGlossary(db: Db): Promise<SiteFileTerm[]> {
  const rows = await listAllTerms(db)
  return rows.map((row) => ({ locale: row.locale, ...toDraft(row) }))
}

/**
 * Imports terms, and deletes those that the other site deleted. Each language gets one entry in the
 * log. Returns the reasons why some terms cannot be imported.
 */
export async function importSiteGlossary(
  tx: Db,
  rules: LocaleRules,
  { glossary = [] }: Pick<SiteFileExtras, 'glossary'>,
  actions: Map<string, MergeAction>,
  at: string,
): Promise<string[]> {
  const applied = Map.groupBy(findApplied(actions, 'term'), ({ locale = '' }) => locale)
  const theirs = new Map(glossary.map((term) => [itemName.term(term), term]))
  const problems: string[] = []
  for (const [locale, items] of applied) {
    const keys = items.map(({ of }) => of)
    const terms = keys.flatMap((key) => theirs.get(itemName.termOf(locale, key)) ?? [])
    const faults = terms.flatMap((term) => {
      const fault = findFault(rules, term)
      return fault === undefined ? [] : [`the term ${term.term} [${locale}]: ${fault}`]
    })
    if (faults.length === 0) await replaceTerms(tx, locale, keys, terms, at)
    if ((await listTerms(tx, locale)).length > glossaryLimits.terms)
      faults.push(`the glossary of ${locale} has more than ${glossaryLimits.terms} terms`)
    problems.push(...faults)
  }
  return problems
}

/** Returns the fault of a term that this site would not save. */
function findFault(
  rules: LocaleRules,
  { locale, sourceLocale, term }: SiteFileTerm,
): string | undefined {
  const unknown = [locale, sourceLocale].find((each) => !isSiteLocale(rules, each))
  if (unknown !== undefined) return `the language ${unknown} does not exist`
  if (locale === sourceLocale) return 'it is translated from its own language'
  return foldTerm(term) === '' ? 'it has no words' : undefined
}

/** Replaces the terms with these keys by the given ones. */
async function replaceTerms(
  tx: Db,
  locale: string,
  keys: string[],
  terms: SiteFileTerm[],
  at: string,
) {
  const by = { userId: null, at }
  const stored = new Map((await listTerms(tx, locale)).map((row) => [toKey(row), row]))
  const before = keys.flatMap((key) => stored.get(key) ?? [])
  const kept = new Set(terms.map(toTermKey))
  const removed = before.filter((row) => !kept.has(toKey(row))).map(({ id }) => id)
  await deleteTerms(tx, locale, removed)
  const added = terms.filter((term) => !stored.has(toTermKey(term)))
  await insertTerms(tx, locale, added, by)
  for (const term of terms) {
    const row = stored.get(toTermKey(term))
    if (row) await updateTerm(tx, row, term, by)
  }
  await logTerms(tx, productActor, locale, { before: before.map(toDraft), after: terms }, at)
}

const toKey = (row: TermRow) => toTermKey(toDraft(row))
