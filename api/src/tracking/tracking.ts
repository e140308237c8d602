import type { TrackingEvent } from '@vitrine/contract/tracking'

/** Who asks, as far as counting wants to know; nothing of it is kept. */
export interface TrackedRequest {
  /** Where the request comes from: `addressOf` of the identity room. */
  address: string
  userAgent: string | null | undefined
  /** By their names in small letters. */
  headers: Record<string, string | string[] | undefined>
}

/** A tracked link that is followed. */
export interface GoEvent {
  kind: 'go'
  id: number
  model: string
  /** Address that it leads to. */
  url: string
}

/** What a page tells, by the name of the column it goes to. */
export type PageEvent = Omit<TrackingEvent, 't'> & { kind: TrackingEvent['t'] }

/** Counts readers without knowing them (specification §1, "Anonymous tracking"). */
export interface Tracking {
  /**
   * Counts an event, unless it is a crawler's, a preload's, that of another site's page, one too
   * many, or its reader's wish not to be counted. It answers at once and never throws; the
   * database gets it within a second.
   */
  count: (request: TrackedRequest, event: PageEvent | GoEvent) => void
  /** Writes what is still waiting, and counts nothing more. */
  close: () => Promise<void>
}
