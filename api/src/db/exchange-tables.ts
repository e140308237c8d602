/** What was seen of another site when a file of it was last taken. */
export interface SiteExchangesTable {
  /** The id of that site. */
  site: string
  /** Of its file. */
  serial: number
  /** What this site counted then. */
  at_serial: number
  /** JSON (`SeenThings` of the contract). */
  things: string
}
