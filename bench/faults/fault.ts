import type { Site } from './site.ts'

/** A fault of a running product, and the set-up it needs. */
export interface Fault {
  name: string
  /** Starts everything that the row needs, or says in a sentence why it cannot be had here. */
  begin: () => Promise<Begun | string>
}

export interface Begun {
  site: Site
  /** Where the texts are that the product says to have stored; none are sent without it. */
  database?: string
  /** Addresses that are requested in addition to the pages. */
  more?: string[]
  /** Does the harm, and answers a sentence about what became of it. */
  harm: () => Promise<string>
  end: () => Promise<void>
}
