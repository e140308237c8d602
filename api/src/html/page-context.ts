import type { UsedNames } from '@vitrine/contract/html/heading-ids'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Element } from 'hast'

/** What publishing HTML needs to know of the page and the site. */
export interface PageContext {
  /** Language of the page, as a BCP 47 tag. */
  locale: string
  /** Localizes a path of this site (without query or fragment). */
  localizeHref: (path: string) => string
  /** Size in pixels of a stored image, by its `src` as written (`/media/…`). */
  imageSize: (src: string) => { width: number; height: number } | undefined
  /** Finds a stored file by its address as written. */
  storedFile?: (address: string) => StoredFile | undefined
  /** Widths and formats of responsive images. */
  images: ImageSettings
  /** Ids in use by other parts of the page; gets those of this one. */
  usedIds?: UsedNames
}

export interface StoredFile {
  id: number
  /** Increases when the file is replaced. */
  version: number
  mime: string
  bytes: number
  /** Alternative text in the language of the page; may be empty. */
  alt: string
  /** True if it needs no alternative text. */
  decorative: boolean
  /** True if a PDF has tags for screen readers; null if it is unknown. */
  isTagged: boolean | null
  /** Language of a document; null if it is not set. */
  language: string | null
  /** The words of a video or of audio in the language of the page; may be empty. */
  transcript: string
  /** Size in pixels; null if the file has none. */
  width: number | null
  height: number | null
  /** The picture of a video. */
  poster: CompanionFile | null
  tracks: StoredTrack[]
}

/** A file that belongs to another one. */
export interface CompanionFile {
  id: number
  /** As content names it: `/media/…`. */
  address: string
  version: number
}

/** A WebVTT file of a video or of audio. */
export interface StoredTrack extends CompanionFile {
  kind: string
  locale: string
  /** Empty for the name of the language. */
  label: string
  isDefault: boolean
}

/** A link with the key of its page, which is the same in every installation. */
export interface PageLink {
  page: string
  /** Address as written. */
  href: string
}

/** State of a page while it is enriched. */
export interface PageState extends PageContext {
  ids: UsedNames
  tableLabels: UsedNames
  lastHeading: string
  /** Outbound addresses. */
  links: Set<string>
  /** Site addresses as written. */
  paths: Set<string>
  /** Links with the key of their page. */
  pageLinks: PageLink[]
  /** Ids of the library files it uses. */
  files: Set<number>
  /** Images by address as written; true if every use has an alternative text. */
  pictures: Map<string, boolean>
  /** First alternative text of each library image, by id. */
  descriptions: Map<number, string>
  /** Transcripts of players that are not inserted yet. */
  transcripts: Element[]
}
