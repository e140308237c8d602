import type { Generated } from 'kysely'

/** Revisions of texts and structures. Only their names can change. */
export interface RevisionsTable {
  id: Generated<number>
  page_id: number
  /** Code of a language, or `everyLocale` for the structure. */
  locale: string
  kind:
    | 'saved'
    | 'paused'
    | 'published'
    | 'unpublished'
    | 'planned'
    | 'restored'
    | 'imported'
    | 'replaced'
  name: string | null
  base_id: number | null
  author_id: number | null
  /** 1 if a machine wrote it for the author. */
  is_machine: Generated<number>
  created_at: string
  title: string
  /** For the kind `replaced`: the user whose text replaced it. */
  replaced_by: number | null
  /** 1 if a machine replaced it for that user. */
  replaced_by_machine: Generated<number>
  hash: string
  /** JSON. */
  fields: string
  /** JSON: the sources of a translation, as for `copy`. Null: unknown. */
  sources: Generated<string | null>
}

/** Value of `locale` for the structure of a page. */
export const everyLocale = '*'

/** Drafts: one for each page and locale. */
export interface WorkingCopiesTable {
  page_id: number
  /** Code of a language, or `everyLocale` for the structure. */
  locale: string
  /** Optimistic lock: each save raises it, and sends the version that it is based on. */
  version: number
  author_id: number | null
  /** 1 if a machine wrote this version for the author. */
  is_machine: Generated<number>
  created_at: string
  updated_at: string
  /** 1 if it differs from the published text. */
  changed: number
  /** Hash of the published text that it is based on. */
  base_hash: string | null
  /** Revision with the same fields. */
  revision_id: number | null
  title: string
  slug: string
  /** `toSlugKey` of the slug. */
  slug_key: string
  /** JSON. */
  fields: string
  /** The only tab that has this version; null if others may have read it. */
  known_to: string | null
  tab: string | null
  /** 1 if it may contain words of other users that no revision has. */
  has_others_words: Generated<number>
  /** 1 if a save conflicted with this version: resolving the conflict may replace it. */
  is_contested: Generated<number>
}

/** Earlier versions of working copies, from which an open tab may still save. */
export interface BaseTextsTable {
  page_id: number
  locale: string
  version: number
  kept_at: string
  /** Null for the product, and for versions from before this column existed. */
  author_id: number | null
  tab: string | null
  /** 1 if a machine wrote this version for the author. */
  is_machine: Generated<number>
  /** 1 for a text that was sent and then merged. The next version is the merged text. */
  is_branch: Generated<number>
  /** JSON. */
  fields: string
}

/** Notices to users whose words were replaced, until they dismiss them. */
export interface ReplacedTextsTable {
  id: Generated<number>
  user_id: number
  /** The tab whose words were replaced. */
  tab: string | null
  page_id: number
  locale: string
  revision_id: number
  replaced_by: number | null
  /** 1 if a machine replaced them for that user. */
  replaced_by_machine: Generated<number>
  at: string
}

/** Schedules: times at which texts are published or unpublished. */
export interface PagePlansTable {
  page_id: number
  locale: string
  publish_at: string | null
  revision_id: number | null
  unpublish_at: string | null
  /** Page that the address redirects to afterwards; null for none. */
  lead_page_id: number | null
  author_id: number | null
  problem: string | null
  /** 1 if its publication is a small correction, after which translations stay right. */
  is_small_correction: Generated<number>
}

/** Requests to publish: the latest of each text, until it is dismissed. */
export interface PublishRequestsTable {
  page_id: number
  locale: string
  state: 'open' | 'sent-back' | 'published'
  author_id: number | null
  note: string
  asked_at: string
  answered_by: number | null
  answered_at: string | null
  reason: string | null
}

/** Tabs that have a page open. */
export interface PresenceTable {
  page_id: number
  tab: string
  user_id: number
  locale: string | null
  since: string
  seen_at: string
}

/** Links of published texts to pages, so that the links follow when a page moves. */
export interface PageLinksTable {
  page_id: number
  locale: string
  to_page_id: number
  to_locale: string
  anchor: string
}

/**
 * What the translation of a page in a language was made from, by field. A translation without rows
 * has an unknown source.
 */
export interface TranslationSourcesTable {
  page_id: number
  locale: string
  /** `copy` for the working copy, `live` for the published text. */
  side: 'copy' | 'live'
  /** `content`, a short field, or `fields.` and the id of a template field. */
  field: string
  source_locale: string
  /** The revision of the source with the units of pairs that name no other revision. */
  source_revision_id: number
  /** Optimistic lock: each confirmation raises it in all rows of a side. */
  version: number
  /** JSON: a list of `SourcePair` (`publishing/translation-sources.ts`). */
  units: string
}

/** Texts whose source is not the original language of their page. */
export interface SourceLocalesTable {
  page_id: number
  locale: string
  source_locale: string
}

/** Bulk confirmations of translations, to undo them. */
export interface TranslationConfirmationsTable {
  id: Generated<number>
  locale: string
  user_id: number
  at: string
}

/** Translations of a bulk confirmation, with their former sources. */
export interface ConfirmedTranslationsTable {
  confirmation_id: number
  page_id: number
  /** Version of the sources that the confirmation wrote. */
  version: number
  /** JSON: the former sources of both sides. */
  before: string
}

export interface PreviewLinksTable {
  id: Generated<number>
  token_hash: string
  page_id: number
  shows: 'page' | 'site'
  locale: string
  at: string | null
  author_id: number | null
  created_at: string
  expires_at: string
}

export interface PreviewRemarksTable {
  id: Generated<number>
  page_id: number
  /** Null if the link has expired or was ended. */
  link_id: number | null
  path: string
  name: string
  body: string
  created_at: string
  done_at: string | null
}

export interface ChangesLogTable {
  id: Generated<number>
  at: string
  user_id: number | null
  /** Name of the access token by which a program made the change. */
  token_name: Generated<string | null>
  /** 1 if a machine made the change for the user. */
  is_machine: Generated<number>
  kind: string
  page_id: number | null
  locale: string | null
  subject: string
  /** JSON. */
  before: string | null
  after: string | null
}
