import { defaultModel } from '@vitrine/contract/tracking'
import type { TrackingEventsTable } from '../db/tracking-tables.ts'
import type { GoEvent, PageEvent } from './tracking.ts'

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
