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

/** Counts readers without identifying them (specification §1, "Anonymous tracking"). */
export interface Tracking {
  /**
   * Counts an event. Ignores crawlers, preloads, pages of other sites, readers who have opted out
   * and events over the rate limit. Returns at once and never throws. The event is stored within
   * two seconds if the caller checks `isBusy`.
   */
  count: (request: TrackedRequest, event: PageEvent | GoEvent) => void
  /** True if events might not be stored in time. The caller then asks the client to retry. */
  isBusy: () => boolean
  /** Number of waiting events, and of events dropped since the start. */
  state: () => { waiting: number; lost: number }
  flush: () => Promise<void>
  /** Deletes salts and visitors of past days, and events and sums that are too old. */
  tidy: () => Promise<void>
  /** Stops counting and writes the waiting events. */
  close: () => Promise<void>
}

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
  const parseAgent = createAgents()
  const isFromSite = pagesOf(origins)
  const isWithinLimits = createLimits()
  const fieldRules = {
    locales: new Set(settings.locales),
    referrerOf: referrersBeside(origins),
  }
  const formatDay = daysIn(timeZone)
  let isOpen = enabled
  return {
    count: (request, event) => {
      if (!isOpen || !mayBeCounted(request.headers) || !isFromSite(request)) return
      const userAgent = (request.userAgent ?? '').slice(0, agentLengthMax)
      const { isCrawler, device } = parseAgent(userAgent)
      if (isCrawler) return
      const time = now()
      const currentMinute = minuteOf(time)
      const day = formatDay(currentMinute)
      const minute = getEventMinute(event, time, (earlier) => formatDay(earlier) === day)
      const reader = `${request.address} ${userAgent}`
      if (!isWithinLimits(request.address, reader, minute, currentMinute)) return
      buffer.add({ ...toldBy(event, fieldRules), day, minute, device, reader })
    },
    isBusy: () => isOpen && buffer.isFull(),
    state: buffer.state,
    flush: buffer.flush,
    tidy: () => writer.remove(expiredAt(now(), formatDay, keepMonths)),
    close: async () => {
      isOpen = false
      await buffer.close()
      await writer.close()
    },
  }
}

/**
 * Returns the minute of an event. An event of yesterday counts as current, because yesterday's salt
 * may be deleted.
 */
function getEventMinute(
  event: PageEvent | GoEvent,
  now: Date,
  isToday: (minute: number) => boolean,
): number {
  const current = minuteOf(now)
  if (event.kind === 'go' || !event.ago) return current
  const earlier = Math.floor((now.getTime() - event.ago * 1_000) / minuteMs)
  return isToday(earlier) ? earlier : current
}
