import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Readers, Visibility } from '@vitrine/contract/pages/visibility'
import type { Generated } from 'kysely'

export interface PagesTable {
  id: Generated<number>
  /** Name of the page in page files and site files. */
  key: string
  template: string
  type: number
  method: string
  picture_id: number | null
  seo_type: string
  seo_image_id: number | null
  position: number
  parent_id: number | null
  created_at: string
  updated_at: string
  /**
   * Publication date that readers see: the time of the first publication, unless an editor or an
   * import has set another date. Null until one of them sets it.
   */
  published_on: string | null
  deleted_at: string | null
  owner_id: number | null
  review_on: string | null
  /** JSON: field values that all locales share (`contract/src/pages/field-values.ts`). */
  field_values: Generated<string>
  /** The original language; null for the default language of the site. */
  source_locale: Generated<string | null>
  /** Setting of the page; null if it has that of the page above. */
  visible_to: Generated<Visibility | null>
  /** Who may read it, computed in each commit (`publishing/private-pages.ts`); null for everyone. */
  readers: Generated<Readers | null>
}

/** `content` is the editor's HTML, sanitized. */
export interface PageTranslationsTable extends PageTexts {
  page_id: number
  locale: string
  /** `toSlugKey` of the slug; unique in its locale. */
  slug_key: string
  /** HTML for readers: `content` after the publishing pipeline. */
  content_html: string
  /** HTML of its fields for readers: JSON by field id (`publish-text.ts`). */
  field_html: Generated<string>
  status: 'draft' | 'published'
  published_at: string | null
  updated_at: string
  /** Published revision; null for an imported text. */
  published_revision_id: number | null
  /** Since then its addresses redirect to `lead_page_id`, or answer 410 if that is null. */
  unpublished_at: string | null
  lead_page_id: number | null
  /** Last publication after the first that changed words; null if there was none. */
  words_changed_at: Generated<string | null>
  /** Source language, while it has units by a machine that no person has confirmed. */
  machine_source: Generated<string | null>
}

export interface SlugHistoryTable {
  page_id: number
  locale: string
  slug: string
  slug_key: string
  until: string
}

export interface ContentsTable {
  id: string
  name: string
  template: string
  /** Default text in the code, as last reported by the site. */
  default_content: string | null
  seen_at: string | null
}

/** Texts that editors have written. Default texts in the code are not stored here. */
export interface ContentTranslationsTable {
  content_id: string
  locale: string
  content: string | null
  /** Unpublished draft if `changed` is 1; null restores the default text. */
  draft: string | null
  changed: Generated<number>
  /** Optimistic lock: each save raises it. */
  version: Generated<number>
  written_on: string | null
  updated_at: string | null
  author_id: number | null
}

export interface MenusTable {
  name: string
  /** JSON: a list of `MenuEntry` (see `menus/store.ts`), or null for the default. */
  items: string
  /** Optimistic lock: each change adds one. */
  version: Generated<number>
}

/** The last states of each menu. */
export interface MenuVersionsTable {
  name: string
  version: number
  /** JSON, as in `menus`. */
  items: string
  /** Null for the state that the site had before states were stored. */
  saved_at: string | null
  /** Null for the product, and for deleted users. */
  user_id: number | null
  is_machine: Generated<number>
}

/** Unsaved content, for previews: one for each user and menu, and one for the settings. */
export interface PreviewDraftsTable {
  id: Generated<number>
  user_id: number
  kind: 'menu' | 'settings'
  /** Name of the menu; empty for the settings. */
  name: string
  /** JSON, as in `menus` or `site_settings`. */
  content: string
  saved_at: string
}

/** Texts as an import from another system wrote them, to recognize those that were changed since. */
export interface ImportedTextsTable {
  page_id: number
  locale: string
  hash: string
}

export interface RedirectsTable {
  id: Generated<number>
  /** Path or pattern, decoded, without the prefix of its language. */
  source: string
  /** SHA-256 of the source, which may be too long for an index. Unique in its language. */
  source_hash: string
  /** Empty if it applies to the paths of all languages. */
  locale: string
  page_id: number | null
  /** Language of the page; null for that of the visitor. */
  page_locale: string | null
  address: string | null
  status: number
  note: string
  /** Optimistic lock: each save raises it. */
  version: number
  created_at: string
  created_by: number | null
  changed_at: string
  changed_by: number | null
}

export interface OutboundLinksTable {
  page_id: number
  locale: string
  /** SHA-256 of the URL, which may be too long for an index. */
  url_hash: string
  url: string
}

/** Settings of the site that are set in the admin. It has one row, or none. */
export interface SiteSettingsTable {
  id: number
  /** Optimistic lock: each save raises it, and sends the version that it is based on. */
  version: number
  /** JSON. */
  fields: string
}

/** The accessibility statement: at most one row. */
export interface AccessibilityStatementTable {
  id: number
  /** Optimistic lock: each save raises it. */
  version: number
  /** JSON. */
  fields: string
  /** The page with its texts. */
  page_id: number | null
  /** JSON: by language, the digest of the words that were written last. */
  written: string
}
