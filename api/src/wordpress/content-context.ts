import type { LossKind } from '../old-site-exports/loss-kinds.ts'

/** A file of the media library of WordPress. */
export interface Attachment {
  id: number
  /** Address on this site: `/media/…`. */
  address: string
  alt: string
  caption: string
  isImage: boolean
}

/** What the conversion of a text needs to know about the export. */
export interface ContentContext {
  /** True for a text without blocks, shortcodes and lines that become paragraphs. */
  isHtml: boolean
  /** Id of the post. */
  post: number
  findAttachment: (id: number) => Attachment | undefined
  /** Finds a file by its address on this site. */
  findByAddress: (address: string) => Attachment | undefined
  /** Images that were uploaded to a post. */
  listImages: (post: number) => Attachment[]
  /** Address on this site of a file of the old site; undefined for another address. */
  toFileAddress: (address: string) => string | undefined
  /** Address on this site of a link; undefined if it stays as it is. */
  toLink: (address: string) => string | undefined
  findReusable: (id: number) => string | undefined
  /** Title of a form of a plug-in, by its id or hash, or by its title. */
  findForm: (reference: string, title?: string) => string | undefined
  /** Called with the address of each picture without an alternative text. */
  onUndescribed: (address: string) => void
  onLoss: (kind: LossKind, name: string) => void
}
