import type { ImageSettings } from '@vitrine/contract/media/images'
import type { UsedNames } from './page-ids.ts'

/** What a page's HTML needs to know of the page and the site it stands in. */
export interface PageContext {
  /** Language of the page, a BCP 47 tag. */
  locale: string
  /** The address, in the page's language, of a path of this site (without query or fragment). */
  localizeHref: (path: string) => string
  /** Pixels of a stored image, by its `src` as the editor wrote it (`/media/…`). */
  imageSize: (src: string) => { width: number; height: number } | undefined
  /** What the library knows of a stored file, by its address as the editor wrote it. */
  storedFile?: (address: string) => StoredFile | undefined
  /** How stored images are offered in several widths. */
  images: ImageSettings
}

/** A file of the library. */
export interface StoredFile {
  id: number
  /** Counts up when another file takes its place. */
  version: number
  mime: string
  bytes: number
  /** What it says in the language of the page; empty where it says nothing. */
  alt: string
  /** It says nothing that a text would have to say. */
  decorative: boolean
}

/** A link that names its page, by the key that this has wherever the site is taken. */
export interface PageLink {
  page: string
  /** As it was written. */
  href: string
}

/** One page while it is enriched. */
export interface Page extends PageContext {
  ids: UsedNames
  tableLabels: UsedNames
  lastHeading: string
  /** Outbound addresses. */
  links: Set<string>
  /** Addresses on this site, as they were written. */
  paths: Set<string>
  /** Links that name the page they go to. */
  pageLinks: PageLink[]
  /** Ids of the library files that the page shows or links to. */
  files: Set<number>
  /** Images by their addresses, as they were written, and whether each says what it shows. */
  pictures: Map<string, boolean>
  /** What images of the library are said to show, by their ids; the first words for each. */
  descriptions: Map<number, string>
}
