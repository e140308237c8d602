/** What a sender is told of each page that was shown. */
export interface PageSeen {
  /** Absolute, without a hash. */
  url: string
  title: string
  /** Language tag of the page. */
  locale: string
  /** The page before this one, or where the visitor came from; empty when that is not known. */
  referrer: string
}

/** Tells whoever counts page views of one. Nobody waits for it, and it may fail. */
export type Sender = (page: PageSeen) => Promise<void> | void
