import type { Generated } from 'kysely'

/** Terms of the glossary of each language. */
export interface GlossaryTermsTable {
  id: Generated<number>
  /** Language of the translation. */
  locale: string
  source_locale: string
  term: string
  /** `foldTerm` of the term. */
  term_key: string
  /** Null if the term is not translated. */
  translation: string | null
  note: string
  /** Optimistic lock: each change raises it. */
  version: number
  changed_at: string
  changed_by: number | null
}
