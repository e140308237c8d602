import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Generated } from 'kysely'

export interface PagesTable {
  id: Generated<number>
  /** Name of the page in files that are imported and exported. */
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
  /** When it was put into the trash. */
  deleted_at: string | null
  /** Who looks after it. */
  owner_id: number | null
  /** Date of the next review. */
  review_on: string | null
  /** What fields of templates hold in every language (`contract/src/pages/template-fields.ts`). */
  field_values: Generated<string>
}

/** `content` is what the editor wrote, sanitized. */
export interface PageTranslationsTable extends PageTexts {
  page_id: number
  locale: string
  /** The slug folded by `slugKey`; unique in its locale. */
  slug_key: string
  /** What the reader gets: `content` through the publishing pipeline. */
  content_html: string
  status: 'draft' | 'published'
  published_at: string | null
  updated_at: string
  /** The revision that holds what readers get; null for what came by an import. */
  published_revision_id: number | null
  /**
   * Time at which it was unpublished. Its addresses then redirect to `lead_page_id`; if that is
   * null, they answer 410.
   */
  unpublished_at: string | null
  lead_page_id: number | null
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
  /** The code's own text in the default locale, as the site last said it. */
  default_content: string | null
  /** When it was last found on the site. */
  seen_at: string | null
}

/** What people have written, and nothing else. */
export interface ContentTranslationsTable {
  content_id: string
  locale: string
  content: string | null
  /** The unpublished draft if `changed` is 1; null restores the text of the code. */
  draft: string | null
  changed: Generated<number>
  /** Each save counts one up. */
  version: Generated<number>
  /** The code's own text when this was written. */
  written_on: string | null
  updated_at: string | null
  author_id: number | null
}

export interface MenusTable {
  name: string
  /** JSON: a list of `MenuEntry` (see `menus/store.ts`). */
  items: string
}

/** Outbound addresses that published texts link to. */
export interface OutboundLinksTable {
  page_id: number
  locale: string
  /** SHA-256 of the address, which may be longer than an index takes. */
  url_hash: string
  url: string
}
