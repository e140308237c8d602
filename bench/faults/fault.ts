import type { Site } from './site.ts'

/** A fault of a running product, and its set-up. */
export interface Fault {
  name: string
  /** Starts everything that the fault needs. Returns a sentence if it is unavailable on this machine. */
  begin: () => Promise<Begun | string>
}

export interface Begun {
  site: Site
  /** Database with the stored texts. Without it the load stores no texts. */
  database?: string
  /** Addresses that are requested in addition to the pages. */
  more?: string[]
  /** Causes the fault. Returns a sentence about its effect. */
  harm: () => Promise<string>
  end: () => Promise<void>
}
