/** Translations that need work. A translation without a row needs none, or is not counted yet. */
export interface TranslationDebtTable {
  page_id: number
  locale: string
  source_locale: string
  /**
   * The most urgent reason: `outdated`, its source has new, changed or removed words; `machine`,
   * only words that no person has confirmed; `unknown`, nothing is stored about its source;
   * `missing`, the page has no text in this language.
   */
  kind: 'outdated' | 'machine' | 'unknown' | 'missing'
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
}
