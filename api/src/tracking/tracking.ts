import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { TrackingRules } from '@vitrine/contract/config/config'
import { createBuffer } from './buffer.ts'
import { daysIn, minuteOf } from './days.ts'
import {
  type GoEvent,
  type PageEvent,
  referrersBeside,
  type TrackedRequest,
  toldBy,
} from './events.ts'
import { agentLengthMax, createAgents, mayBeCounted, pagesOf } from './filters.ts'
import { createLimits } from './limits.ts'
import { expiredAt } from './retention.ts'
import type { Writer } from './writer.ts'

/** Counts readers without knowing them (specification §1, "Anonymous tracking"). */
export interface Tracking {
  /**
   * Counts an event, unless it is a crawler's, a preload's, that of another site's page, one too
   * many, or its reader's wish not to be counted. It answers at once and never throws; the
   * database has it within two seconds, as long as `isBusy` is heeded.
   */
  count: (request: TrackedRequest, event: PageEvent | GoEvent) => void
  /** Whether whoever tells of events is to come again: they might not be written in time. */
  isBusy: () => boolean
  /** How many events wait to be written, and how many were given up since the start. */
  state: () => { waiting: number; lost: number }
  /** Writes what is waiting. */
  flush: () => Promise<void>
  /** Throws away what is over: salts and visitors of past days, events older than they may be. */
  tidy: () => Promise<void>
  /** Writes what is still waiting, and counts nothing more. */
  close: () => Promise<void>
}

/** What the installation decides about counting. */
export interface TrackingSettings extends TrackingRules {
  /** Languages of the site. */
  locales: string[]
  /** Origins whose pages may send events. */
  origins: string[]
  now?: () => Date
  logError: (error: unknown) => void
}

export function createTracking(writer: Writer, settings: TrackingSettings): Tracking {
  const { enabled, timeZone, keepMonths, origins, logError, now = () => new Date() } = settings
  const buffer = createBuffer(writer.write, logError)
  const agentOf = createAgents()
  const isOurs = pagesOf(origins)
  const isWithinLimits = createLimits()
  const reading = {
    locales: new Set(settings.locales),
    referrerOf: referrersBeside(origins),
  }
  const dayOf = daysIn(timeZone)
  let isOpen = enabled
  return {
    count: (request, event) => {
      if (!isOpen || !mayBeCounted(request.headers) || !isOurs(request)) return
      const userAgent = (request.userAgent ?? '').slice(0, agentLengthMax)
      const { isCrawler, device } = agentOf(userAgent)
      if (isCrawler) return
      const at = now()
      const current = minuteOf(at)
      const day = dayOf(current)
      const minute = happenedAt(event, at, (earlier) => dayOf(earlier) === day)
      const reader = `${request.address} ${userAgent}`
      if (!isWithinLimits(request.address, reader, minute, current)) return
      buffer.add({ ...toldBy(event, reading), day, minute, device, reader })
    },
    isBusy: () => isOpen && buffer.isFull(),
    state: buffer.state,
    flush: buffer.flush,
    tidy: () => writer.remove(expiredAt(now(), dayOf, keepMonths)),
    close: async () => {
      isOpen = false
      await buffer.close()
      await writer.close()
    },
  }
}

/** An event of the day before is counted now: that day's salt may be gone. */
function happenedAt(
  event: PageEvent | GoEvent,
  now: Date,
  isToday: (minute: number) => boolean,
): number {
  const current = minuteOf(now)
  if (event.kind === 'go' || !event.ago) return current
  const earlier = Math.floor((now.getTime() - event.ago * 1_000) / minuteMs)
  return isToday(earlier) ? earlier : current
}
