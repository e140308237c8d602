import type { Generated } from 'kysely'

/** A file of the library. */
export interface MediaTable {
  id: Generated<number>
  /** Path below the media folder, with `/` between its parts; it stays when the file is replaced. */
  path: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  hash: string
  focal_x: Generated<number>
  focal_y: Generated<number>
  /** What people find it by: the name that it came with, without its ending. */
  name: Generated<string>
  /** Name, tags and texts as they are searched. */
  search: Generated<string>
  uploaded_by: number | null
  /** Null for what came by an import. */
  uploaded_at: string | null
  deleted_at: string | null
  /** Counts up when another file takes its place. */
  version: Generated<number>
  /** Whether it says nothing that a text would have to say. */
  decorative: Generated<number>
  folder_id: number | null
}

/** Folders of the library are flat. */
export interface MediaFoldersTable {
  id: Generated<number>
  name: string
  /** By `searchKey`: unique. */
  name_key: string
}

export interface MediaTranslationsTable {
  media_id: number
  locale: string
  alt: string
  caption: string
}

export interface MediaTagsTable {
  media_id: number
  tag: string
  tag_key: string
}

/**
 * Files that the published texts of pages show or link to. The pictures of pages are in `pages`.
 */
export interface MediaUsesTable {
  page_id: number
  locale: string
  media_id: number
}
