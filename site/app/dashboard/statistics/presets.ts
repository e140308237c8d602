import { addDays, type Day, dayAt, timeOf } from '@vitrine/contract/locale/dates'

/** A period as it stands in the address. */
export interface Days {
  from: string
  to: string
}

export type PresetName = 'today' | 'week' | 'month' | 'thisMonth' | 'year'

/** Periods that one often wants, all up to today. */
export function presetsUpTo(today: string): { name: PresetName; days: Days }[] {
  const day = dayAt(Date.parse(today))
  const since = (from: Day): Days => ({ from: isoOf(from), to: today })
  return [
    { name: 'today', days: since(day) },
    { name: 'week', days: since(addDays(day, -6)) },
    { name: 'month', days: since(addDays(day, -29)) },
    { name: 'thisMonth', days: since({ ...day, day: 1 }) },
    // Whole months, of which this one is the last.
    { name: 'year', days: since({ ...day, month: day.month - 11, day: 1 }) },
  ]
}

export const searchOf = (days: Days, language?: string | null) =>
  `?${new URLSearchParams({ ...days, ...(language && { language }) })}`

const isoOf = (day: Day) => new Date(timeOf(day)).toISOString().slice(0, 'yyyy-mm-dd'.length)
