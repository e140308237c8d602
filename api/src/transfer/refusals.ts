/** What an import reports about a page, for programs. */
export interface ImportNote<Kind extends string> {
  kind: Kind
  /** Name of what it is about: an address, a key, a language. */
  name: string
}

type RefusalKind =
  | 'no-text'
  | 'no-valid-text'
  | 'language'
  | 'slug'
  | 'page-slug'
  | 'topic-slug'
  | 'unstorable'
  | 'content'
  | 'trash'
  | 'twice'
  | 'parent'
  | 'topics'
  | 'authors'

export type RefusalNote = ImportNote<RefusalKind>

/** Why something was not imported. */
export interface RefusalReason {
  /** A sentence for the command line. */
  reason: string
  /** The same for programs; undefined if the schema of a file refuses a value. */
  about?: RefusalNote
}

/** Reason why a page, or one of its texts, was not imported. */
export interface ImportRefusal extends RefusalReason {
  key: string
  locale?: string
}

/** Reason why a topic or an author was not imported. */
export interface TaxonomyRefusal extends RefusalReason {
  item: 'topic' | 'author'
  key: string
}

export const refuse = (kind: RefusalKind, name: string, reason: string): RefusalReason => ({
  reason,
  about: { kind, name },
})

export const refuseLocale = (locale: string) =>
  refuse('language', locale, `${locale} is not a locale of this site (see site.config.ts)`)

export const noText = refuse('no-text', '', 'it has no translation')

/** For a page without any valid text. */
export const noValidText = refuse('no-valid-text', '', 'none of its translations could be imported')
