/** A page view. */
export interface PageSeen {
  /** Absolute URL without hash. */
  url: string
  title: string
  /** Language tag of the page. */
  locale: string
  /** URL of the previous page, or of the referring site; empty if unknown. */
  referrer: string
}

/** Sends a page view to an analytics service. Callers ignore failures. */
export type Sender = (page: PageSeen) => Promise<void> | void
