import * as z from 'zod/mini'
import type { LossKind } from './loss-kinds.ts'
import type { OldSystem } from './old-system.ts'
import type { Spool, SpoolRange } from './spool.ts'

/** A fault of a file that was read. */
export interface ExportFault {
  /** `xml`: a message of the reader of XML, with line and column. */
  kind: 'xml' | 'encoding' | 'same-id' | 'text-large' | 'front-matter' | 'link' | 'no-file'
  /** Name of the encoding, number of items, or path of a file in the source. */
  name: string
  /** Number of lost characters, or message of the reader of front matter. */
  detail?: string
}

/** Faults of a file that was read. */
export interface ExportProblems {
  /** True if the end is missing. Records that are complete were read. */
  isCut: boolean
  /** All faults; of those of XML the first of each kind. */
  faults: ExportFault[]
}

/** A category, a tag or a term of another taxonomy. */
export interface OldTerm {
  /** 0 if the source has none. */
  id: number
  taxonomy: string
  slug: string
  name: string
  description: string
  /** Slug of the term above it. */
  parent: string
}

/** A term of an item, as the item names it. */
export interface ItemTerm {
  taxonomy: string
  slug: string
  name: string
}

/** A post, a page, a file, an entry of a menu or anything else that WordPress stores as a post. */
export interface OldItem {
  id: number
  type: string
  status: string
  title: string
  slug: string
  link: string
  parent: number
  order: number
  author: string
  /** In ISO 8601; undefined if the source has none, such as `0000-00-00 00:00:00`. */
  date: string | undefined
  isProtected: boolean
  isSticky: boolean
  /** Address of the file of an attachment. */
  file: string
  /** Words below the file of an attachment. */
  caption?: string | undefined
  terms: ItemTerm[]
  meta: ReadonlyMap<string, string>
  text: SpoolRange
  /** Former addresses of the text, as paths. */
  aliases?: string[]
  /** What the reader could not take over. */
  losses?: { kind: LossKind; name: string }[]
  /** Logins of all authors, if there are several. */
  authors?: string[]
}

/** A comment of a reader, without the address of the reader. */
const ItemComment = z.object({
  id: z.number(),
  /** Id of the comment that it answers, else 0. */
  parent: z.number(),
  author: z.string(),
  /** In ISO 8601. */
  date: z.optional(z.string()),
  content: z.string(),
})
export type ItemComment = z.infer<typeof ItemComment>

/** Text of an item. */
export const ItemText = z.object({
  content: z.string(),
  excerpt: z.string(),
  /** Data of the page builder Elementor. */
  builder: z._default(z.string(), ''),
  /** Template of a form of Contact Form 7, and the PHP array of its mail. */
  form: z._default(z.string(), ''),
  formMail: z._default(z.string(), ''),
  /** JSON of the footnotes of the block editor. */
  footnotes: z._default(z.string(), ''),
  /** Approved comments of readers. */
  comments: z._default(z.array(ItemComment), []),
})
export type ItemText = z.infer<typeof ItemText>

/**
 * The export of an old site, without the texts of its items, in the form of WordPress. Readers of
 * other systems return it too.
 */
export interface OldSiteExport {
  system: OldSystem
  title: string
  /** Address of the home page. */
  url: string
  language: string
  authors: { login: string; name: string; email: string }[]
  terms: OldTerm[]
  items: OldItem[]
  comments: number
  problems: ExportProblems
}

export interface SourceReading {
  /** Time zone of dates without one: that of this site. */
  timeZone: string
  /** Called with the bytes that were read. */
  onRead: (bytes: number, total: number) => void
}

/** Reads a file or a folder of an old site. Writes its texts into the spool. */
export type ReadOldSite = (
  file: string,
  spool: Spool,
  reading: SourceReading,
) => Promise<OldSiteExport>

export const createEmptyExport = (system: OldSystem): OldSiteExport => ({
  system,
  title: '',
  url: '',
  language: '',
  authors: [],
  terms: [],
  items: [],
  comments: 0,
  problems: { isCut: false, faults: [] },
})
