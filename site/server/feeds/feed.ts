/** A feed, for both formats. All addresses are absolute, all times are RFC 3339. */
export interface Feed {
  id: string
  title: string
  description: string
  /** Address of the page that lists the articles. */
  url: string
  /** Address of this feed. */
  address: string
  /** As a BCP 47 tag. */
  language: string
  updated: string
  siteName: string
  siteUrl: string
  icon: string
  logo: string | undefined
  entries: FeedEntry[]
}

export interface FeedEntry {
  id: string
  url: string
  title: string
  summary: string
  published: string
  updated: string
  /** Undefined for articles that would make the feed too long. */
  html: string | undefined
  picture: string | undefined
  authors: { name: string; url?: string | undefined }[]
  topics: string[]
}
