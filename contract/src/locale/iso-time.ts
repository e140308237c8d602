const monthLength = 'yyyy-mm'.length
const dayLength = 'yyyy-mm-dd'.length
const minuteLength = 'yyyy-mm-ddThh:mm'.length

/** Returns the month of an ISO 8601 day or time: `2026-12`. */
export const sliceMonth = (time: string): string => time.slice(0, monthLength)

/** Returns the day of an ISO 8601 time: `2026-12-01` of `2026-12-01T19:30`. */
export const sliceDay = (time: string): string => time.slice(0, dayLength)

/** Returns an ISO 8601 time up to its minute. */
export const sliceMinute = (time: string): string => time.slice(0, minuteLength)

/** Returns an ISO 8601 time without its day: `T19:30` of `2026-12-01T19:30`. */
export const sliceClock = (time: string): string => time.slice(dayLength)

/** Returns the day of a time in UTC: `2026-12-01`. */
export const printUtcDay = (time: Date | number): string => sliceDay(new Date(time).toISOString())

/** Returns a time in UTC up to its minute: `2026-12-01T19:30`. */
export const printUtcMinute = (time: Date | number): string =>
  sliceMinute(new Date(time).toISOString())
