import type { DebtKind } from '@vitrine/contract/admin/translation-debt'
import type { Generated } from 'kysely'

/** Translations that need work. A translation without a row needs none, or is not counted yet. */
export interface TranslationDebtTable {
  page_id: number
  locale: string
  source_locale: string
  kind: DebtKind
  /** Words of the source by the state of their units. */
  words_new: number
  words_changed: number
  words_machine: number
  words_unknown: number
  /** Words of former units whose translation is still in the text. */
  words_removed: number
}

/** Pages with translations to count again. */
export interface TranslationDebtQueueTable {
  page_id: number
  /** The only language to count again; empty for all. */
  locale: string
  /** Raised by each change, so that one during the counting is not lost. */
  number: number
  claimed_until: string | null
}

/** One row: the last commit whose pages are in the queue. */
export interface TranslationDebtCommitsTable {
  id: number
  number: number
  /** The languages and the rule of units for which all pages were counted. */
  rules: string
  /** Raised before each change of the debt. */
  debt_version: Generated<number>
}
