import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { TrackingRules } from '@vitrine/contract/config/config'
import { createEventBuffer } from './buffer.ts'
import { createDayFormatters, toMinute } from './days.ts'
import { createEventLimit, createSearchLimit } from './event-limit.ts'
import {
  createReferrerParser,
  type GoEvent,
  type PageEvent,
  type SearchEvent,
  type TrackedRequest,
  toEventFields,
} from './events.ts'
import {
  createOriginCheck,
  createUserAgentParser,
  mayBeCounted,
  userAgentLengthMax,
} from './filters.ts'
import { getRetentionCutoffs } from './retention.ts'
import type { EventWriter } from './writer.ts'

/** Counts readers without identifying them (specification §1, "Anonymous tracking"). */
export interface Tracking {
  /**
   * Counts an event. Ignores crawlers, preloads, pages of other sites, readers who have opted out
   * and events over the rate limit. Returns at once and never throws. The event is stored within
   * two seconds if the caller checks `isBusy`.
   */
  count: (request: TrackedRequest, event: PageEvent | GoEvent | SearchEvent) => void
  /** True if events might not be stored in time. The caller then asks the client to retry. */
  isBusy: () => boolean
  /** Number of waiting events, and of events dropped since the start. */
  getState: () => { waiting: number; lost: number }
  flush: () => Promise<void>
  /** Deletes salts and visitors of past days, and events and sums that are too old. */
  removeExpired: () => Promise<void>
  /** Stops counting and writes the waiting events. */
  close: () => Promise<void>
}

export interface TrackingSettings {
  /** The rules in force. They may change at any time. */
  rules: () => TrackingRules
  /** Languages of the site. */
  locales: string[]
  /** Origins whose pages may send events. */
  origins: string[]
  now?: () => Date
  logError: (error: unknown) => void
}

export function createTracking(writer: EventWriter, settings: TrackingSettings): Tracking {
  const { rules, origins, logError, now = () => new Date() } = settings
  const buffer = createEventBuffer(writer.write, logError)
  const parseAgent = createUserAgentParser()
  const isFromSite = createOriginCheck(origins)
  const isWithinLimits = createEventLimit()
  const isWithinSearches = createSearchLimit()
  const fieldRules = {
    locales: new Set(settings.locales),
    referrerOf: createReferrerParser(origins),
  }
  const getFormatter = createDayFormatters()
  const formatDayNow = (minute: number) => getFormatter(rules().timeZone)(minute)
  let isClosed = false
  return {
    count: (request, event) => {
      const { enabled, timeZone } = rules()
      if (!enabled || isClosed || !mayBeCounted(request.headers) || !isFromSite(request)) return
      const userAgent = (request.userAgent ?? '').slice(0, userAgentLengthMax)
      const { isCrawler, device } = parseAgent(userAgent)
      if (isCrawler) return
      const time = now()
      const formatDay = getFormatter(timeZone)
      const currentMinute = toMinute(time)
      const day = formatDay(currentMinute)
      const reader = `${request.address} ${userAgent}`
      if (event.kind === 'search') {
        if (isWithinSearches(request.address, day)) buffer.add({ ...event, day, reader })
        return
      }
      const minute = getEventMinute(event, time, (earlier) => formatDay(earlier) === day)
      if (!isWithinLimits(request.address, reader, minute, currentMinute)) return
      buffer.add({ ...toEventFields(event, fieldRules), day, minute, device, reader })
    },
    isBusy: () => !isClosed && buffer.isFull(),
    getState: buffer.getState,
    flush: buffer.flush,
    removeExpired: () =>
      writer.removeExpired(getRetentionCutoffs(now(), formatDayNow, rules().keepMonths)),
    close: async () => {
      isClosed = true
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
  const current = toMinute(now)
  if (event.kind === 'go' || !event.ago) return current
  const earlier = Math.floor((now.getTime() - event.ago * 1_000) / minuteMs)
  return isToday(earlier) ? earlier : current
}
