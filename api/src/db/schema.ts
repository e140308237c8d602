import type { Generated, Kysely } from 'kysely'

/** Ids are integers, times ISO 8601 UTC strings, JSON is text: the same in both dialects. */
export interface Tables {
  pages: PagesTable
  page_translations: PageTranslationsTable
  slug_history: SlugHistoryTable
  contents: ContentsTable
  content_translations: ContentTranslationsTable
  media: MediaTable
  media_translations: MediaTranslationsTable
  menus: MenusTable
  content_version: ContentVersionTable
  settings: SettingsTable
}

/** What every store function takes first: the database, or a transaction in its place. */
export type Db = Kysely<Tables>

interface PagesTable {
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
}

interface PageTranslationsTable {
  page_id: number
  locale: string
  title: string
  slug: string
  /** The slug folded by `slugKey`; unique in its locale. */
  slug_key: string
  /** What the editor wrote, sanitized. */
  content: string
  /** What the reader gets: `content` through the publishing pipeline. */
  content_html: string
  seo_title: string
  seo_description: string
  status: 'draft' | 'published' | 'scheduled'
  publish_at: string | null
  published_at: string | null
  updated_at: string
}

interface SlugHistoryTable {
  page_id: number
  locale: string
  slug: string
  slug_key: string
  until: string
}

interface ContentsTable {
  id: string
  name: string
  template: string
}

interface ContentTranslationsTable {
  content_id: string
  locale: string
  content: string | null
}

interface MediaTable {
  id: Generated<number>
  /** Path below the media folder, with `/` between its parts. */
  path: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  hash: string
  focal_x: Generated<number>
  focal_y: Generated<number>
}

interface MediaTranslationsTable {
  media_id: number
  locale: string
  alt: string
  caption: string
  decorative: number
}

interface MenusTable {
  name: string
  /** JSON: a list of `MenuEntry` (see `navigation/store.ts`). */
  items: string
}

interface SettingsTable {
  name: string
  value: string
}

interface ContentVersionTable {
  id: number
  version: string
}
