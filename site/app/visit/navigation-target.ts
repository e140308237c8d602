export interface NavigationTarget {
  url: URL
  /** `again`: by Back or Forward, to an existing history entry. */
  by: 'push' | 'replace' | 'again'
  /** Locale that the reader has chosen with it, if the address does not contain it. */
  locale?: string
  /** Skips the transition: the browser shows its own, or there was no page before. */
  skipTransition?: boolean
}
