/** Where a reader wants to go. */
export interface Going {
  url: URL
  /** `again`: by Back or Forward, to an entry that there is. */
  by: 'push' | 'replace' | 'again'
  /** The language that was chosen with it, where no address tells it. */
  locale?: string
  /** Nothing moves: the browser shows the way itself, or there was no page before. */
  still?: boolean
}
