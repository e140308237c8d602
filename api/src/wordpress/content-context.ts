import type { Loss } from './report.ts'

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
  /** Id of the post. */
  post: number
  findAttachment: (id: number) => Attachment | undefined
  /** Images that were uploaded to a post. */
  listImages: (post: number) => Attachment[]
  /** Address on this site of a file of the old site; undefined for another address. */
  toFileAddress: (address: string) => string | undefined
  /** Address on this site of a link; undefined if it stays as it is. */
  toLink: (address: string) => string | undefined
  findReusable: (id: number) => string | undefined
  onLoss: (kind: Loss['kind'], name: string) => void
}
