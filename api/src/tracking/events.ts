import { defaultModel, type TrackingEvent } from '@vitrine/contract/tracking/tracking'
import type { TrackingEventsTable } from '../db/tracking-tables.ts'

/** The part of a request that counting reads. None of it is stored. */
export interface TrackedRequest {
  /** Client address, behind trusted proxies. */
  address: string
  userAgent: string | null | undefined
  /** By name in lower case. */
  headers: Record<string, string | string[] | undefined>
}

export interface GoEvent {
  kind: 'go'
  id: number
  model: string
  url: string
}

/** A search without results, with the words that no text has. */
export interface SearchEvent {
  kind: 'search'
  locale: string
  words: readonly string[]
}

/** A search as it is counted. */
export interface CountedSearch extends SearchEvent {
  day: string
  /** Address and user agent. They are hashed when the search is written. */
  reader: string
}

/** An event that a page sends; `kind` is the column for `t`. */
export type PageEvent = Omit<TrackingEvent, 't'> & { kind: TrackingEvent['t'] }

export interface CountedEvent extends Omit<TrackingEventsTable, 'id' | 'visitor'> {
  day: string
  /** Address and user agent. They are hashed when the event is written. */
  reader: string
}

type EventFields = Pick<CountedEvent, 'kind' | 'model' | 'target' | 'locale' | 'place' | 'referrer'>

interface FieldRules {
  /** Languages of the site. Other values are not stored. */
  locales: Set<string>
  referrerOf: (from: string | undefined) => string | undefined
}

export function toEventFields(
  event: PageEvent | GoEvent,
  { locales, referrerOf }: FieldRules,
): EventFields {
  const { kind, id: target } = event
  const empty = { model: null, locale: null, place: null, referrer: null }
  if (kind === 'go') return { ...empty, kind, target, model: event.model, place: event.url }
  const locale = event.locale !== undefined && locales.has(event.locale) ? event.locale : null
  const common = { ...empty, kind, target, locale }
  if (kind === 'click') return { ...common, model: event.model ?? defaultModel }
  if (kind === 'missing') return { ...common, place: cleanPath(event.path) }
  return { ...common, referrer: referrerOf(event.from) ?? null }
}

// A database cannot store an unpaired surrogate.
const cleanPath = (path: string | undefined) => path?.split(/[?#]/, 1)[0]?.toWellFormed() || null

const hostPattern =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * Returns a function that normalizes the host of a referrer. It returns undefined if the host is
 * invalid or that of one of `origins`.
 */
export function createReferrerParser(origins: string[]) {
  const own = new Set(origins.map((origin) => new URL(origin).hostname))
  return (from: string | undefined): string | undefined => {
    if (!from) return undefined
    const name = from.toLowerCase().replace(/:\d{1,5}$/, '')
    return hostPattern.test(name) && !own.has(name) ? name : undefined
  }
}
