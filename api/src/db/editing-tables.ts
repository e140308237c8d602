import type { Generated } from 'kysely'

/** Versions of texts and structures. Only the name of a revision can change. */
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
  /** The revision that it was made from. */
  base_id: number | null
  author_id: number | null
  /** 1 if a machine wrote it for the author. */
  is_machine: Generated<number>
  created_at: string
  title: string
  /** For the kind `replaced`: the person whose text replaced it. */
  replaced_by: number | null
  /** 1 if a machine replaced it for that person. */
  replaced_by_machine: Generated<number>
  /** Digest of the fields. */
  hash: string
  /** JSON. */
  fields: string
}

/** Value of `locale` for the structure of a page. */
export const everyLocale = '*'

/** Drafts that readers do not see yet: one for each page and language. */
export interface WorkingCopiesTable {
  page_id: number
  /** Code of a language, or `everyLocale` for the structure. */
  locale: string
  /** Each save counts one up, and names the one that it was made from. */
  version: number
  author_id: number | null
  /** 1 if a machine wrote this version for the author. */
  is_machine: Generated<number>
  created_at: string
  updated_at: string
  /** 1 if it differs from the published text. */
  changed: number
  /** Digest of the published text that it was made from. */
  base_hash: string | null
  /** The revision that holds these very fields. */
  revision_id: number | null
  title: string
  slug: string
  /** The slug folded by `slugKey`. */
  slug_key: string
  /** JSON. */
  fields: string
  /** The only tab that knows this version; null where others may have read it. */
  known_to: string | null
  /** The tab that wrote this version. */
  tab: string | null
  /** 1 if it may hold words of other writers that no revision has. */
  has_others_words: Generated<number>
  /**
   * 1 if a save was refused because of this version: the person who resolves the conflict may
   * replace it.
   */
  is_contested: Generated<number>
}

/** Earlier versions of working copies, from which an open tab may still save. */
export interface BaseTextsTable {
  page_id: number
  locale: string
  version: number
  kept_at: string
  /**
   * The writer and the tab; null for the product, and for versions from before this column existed.
   */
  author_id: number | null
  tab: string | null
  /** 1 if a machine wrote this version for the author. */
  is_machine: Generated<number>
  /** 1 for a text that was sent and then merged. The next version is the merged text. */
  is_branch: Generated<number>
  /** JSON. */
  fields: string
}

/** Notices for people whose words were replaced by others, until they dismiss them. */
export interface ReplacedTextsTable {
  id: Generated<number>
  user_id: number
  /** The tab whose words were replaced. */
  tab: string | null
  page_id: number
  locale: string
  /** The revision that has the words. */
  revision_id: number
  replaced_by: number | null
  /** 1 if a machine replaced them for that person. */
  replaced_by_machine: Generated<number>
  at: string
}

/** Planned publications and withdrawals of texts. */
export interface PagePlansTable {
  page_id: number
  locale: string
  publish_at: string | null
  /** The revision to publish at `publish_at`. */
  revision_id: number | null
  unpublish_at: string | null
  /** Where the address leads after that; nowhere when it is null. */
  lead_page_id: number | null
  author_id: number | null
  /** Why it did not happen. */
  problem: string | null
}

/** A request to publish a text: the last one of each text, until it is dismissed. */
export interface PublishRequestsTable {
  page_id: number
  locale: string
  state: 'open' | 'sent-back' | 'published'
  author_id: number | null
  note: string
  asked_at: string
  answered_by: number | null
  answered_at: string | null
  /** Why it was sent back. */
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

/** What a text was translated from, block by block. */
export interface TranslationSourcesTable {
  page_id: number
  locale: string
  field: string
  source_locale: string
  source_revision_id: number | null
  /** JSON: digests of the blocks of the source. */
  block_hashes: string
  state: string
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

/** What readers of a preview have said. */
export interface PreviewRemarksTable {
  id: Generated<number>
  page_id: number
  /** Null if the link has expired or was ended. */
  link_id: number | null
  /** The page of the preview that was looked at. */
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
  /** 1 if a machine made the change for the person. */
  is_machine: Generated<number>
  kind: string
  page_id: number | null
  locale: string | null
  subject: string
  /** JSON. */
  before: string | null
  after: string | null
}
