import { defaultModel, type TrackingEvent } from '@vitrine/contract/tracking/tracking'
import type { TrackingEventsTable } from '../db/tracking-tables.ts'

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

/** An event that counts, as it waits to be written. */
export interface Counted extends Omit<TrackingEventsTable, 'id' | 'visitor'> {
  day: string
  /** Address and user agent: they become a hash when it is written. */
  reader: string
}

type EventFields = Pick<Counted, 'kind' | 'model' | 'target' | 'locale' | 'place' | 'referrer'>

interface Reading {
  /** Languages of the site: others are not counted as such. */
  locales: Set<string>
  referrerOf: (from: string | undefined) => string | undefined
}

/** What of an event is kept. */
export function toldBy(event: PageEvent | GoEvent, { locales, referrerOf }: Reading): EventFields {
  const { kind, id: target } = event
  const nothing = { model: null, locale: null, place: null, referrer: null }
  if (kind === 'go') return { ...nothing, kind, target, model: event.model, place: event.url }
  const locale = event.locale !== undefined && locales.has(event.locale) ? event.locale : null
  const common = { ...nothing, kind, target, locale }
  if (kind === 'click') return { ...common, model: event.model ?? defaultModel }
  if (kind === 'missing') return { ...common, place: pathIn(event.path) }
  return { ...common, referrer: referrerOf(event.from) ?? null }
}

// Half a character is none to a database, and would be another text there than here.
const pathIn = (path: string | undefined) => path?.split(/[?#]/, 1)[0]?.toWellFormed() || null

const host =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** Reads the host of the site that a reader came from; undefined when it is ours, or none. */
export function referrersBeside(origins: string[]) {
  const own = new Set(origins.map((origin) => new URL(origin).hostname))
  return (from: string | undefined): string | undefined => {
    if (!from) return undefined
    const name = from.toLowerCase().replace(/:\d{1,5}$/, '')
    return host.test(name) && !own.has(name) ? name : undefined
  }
}
