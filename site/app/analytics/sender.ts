export interface ViewedPage {
  /** Absolute URL without hash. */
  url: string
  title: string
  locale: string
  /** URL of the previous page, or of the referring site; empty if unknown. */
  referrer: string
}

/** Sends a page view to an analytics service. Callers ignore failures. */
export type AnalyticsSender = (page: ViewedPage) => Promise<void> | void
