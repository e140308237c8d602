import { isTimeZone } from '@vitrine/contract/config/config'
import { sliceDay, sliceMinute } from '@vitrine/contract/locale/iso-time'
import { toLocal, toUtc } from '@vitrine/contract/locale/zoned-time'
import ICAL from 'ical.js'

/** A time of a calendar as a local time of the site. */
export interface ReadTime {
  local: string
  /** The day in the time zone of the calendar. */
  ownDay: string
  /** True for a day without a time. */
  isDay: boolean
}

export interface TimeReader {
  /** A time without a time zone, or with an unknown one, is local. */
  read: (time: ICAL.Time, zone: string | undefined) => ReadTime
  isKnownZone: (zone: string) => boolean
}

/**
 * Returns functions that convert times to the time zone of the site. `zones` are the definitions of
 * the calendar; a name that is in the database of time zones needs none.
 */
export function createTimeReader(
  siteZone: string,
  zones: ReadonlyMap<string, ICAL.Timezone>,
): TimeReader {
  const read: TimeReader['read'] = (time, zone) => {
    const text = time.toString()
    const own = time.isDate ? `${sliceDay(text)}T00:00` : sliceMinute(text)
    const at = time.isDate ? undefined : toTime(time, own, zone)
    const local = at === undefined ? own : toLocal(at, siteZone)
    return { local, ownDay: sliceDay(own), isDay: time.isDate }
  }
  const isKnownZone = (zone: string) => isCachedTimeZone(zone) || zones.has(zone)
  return { read, isKnownZone }

  function toTime(time: ICAL.Time, own: string, zone: string | undefined): number | undefined {
    if (time.zone === ICAL.Timezone.utcTimezone) return Date.parse(`${own}Z`)
    if (zone === undefined || zone === siteZone) return undefined
    if (isCachedTimeZone(zone)) return toUtc(own, zone)
    const defined = zones.get(zone)
    if (!defined) return undefined
    const zoned = time.clone()
    zoned.zone = defined
    return zoned.toUnixTime() * 1_000
  }
}

const known = new Map<string, boolean>()

function isCachedTimeZone(name: string): boolean {
  const isKnown = known.get(name) ?? isTimeZone(name)
  known.set(name, isKnown)
  return isKnown
}
