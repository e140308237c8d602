import type { TrackKind } from '@vitrine/contract/media/media-rules'
import type { Generated } from 'kysely'

export interface MediaTable {
  id: Generated<number>
  /** Path below the media folder, with `/`. It stays when the file is replaced. */
  path: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  hash: string
  focal_x: Generated<number>
  focal_y: Generated<number>
  /** Name of the uploaded file, without its extension. */
  name: Generated<string>
  /** Name, tags and texts, folded for search. */
  search: Generated<string>
  uploaded_by: number | null
  uploaded_at: string | null
  deleted_at: string | null
  /** Raised when the file is replaced. */
  version: Generated<number>
  /** 1 if the picture needs no alternative text. */
  decorative: Generated<number>
  folder_id: number | null
  /** Duration of a video or of audio; null if it is unknown. */
  duration_ms: number | null
  /** Language of a document; null if it is not set. */
  locale: string | null
  /** Picture that is shown before a video plays. */
  poster_id: number | null
}

/** Folders of the library are flat. */
export interface MediaFoldersTable {
  id: Generated<number>
  name: string
  /** `toSearchKey` of the name; unique. */
  name_key: string
}

export interface MediaTranslationsTable {
  media_id: number
  locale: string
  alt: string
  caption: string
  /** The words of a video or of audio, as plain text. */
  transcript: Generated<string>
}

/** WebVTT files of a video or of audio. */
export interface MediaTracksTable {
  media_id: number
  file_id: number
  position: number
  kind: TrackKind
  locale: string
  label: string
  is_default: number
}

/** What a PDF contains. A row with another version than its file is outdated. */
export interface MediaDocumentsTable {
  media_id: number
  version: number
  /** Null if the file could not be read. */
  pages: number | null
  /** 1 if it names its headings, lists and pictures for screen readers; null if it is unknown. */
  is_tagged: number | null
  text: string
}

export interface MediaTagsTable {
  media_id: number
  tag: string
  tag_key: string
}

/** Files that published texts show or link to. Main pictures of pages are in `pages`. */
export interface MediaUsesTable {
  page_id: number
  locale: string
  media_id: number
}
