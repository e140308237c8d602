import { addDays, type Day, dayAt, timeOf } from '@vitrine/contract/locale/dates'

export interface Days {
  from: string
  to: string
}

export type PresetName = 'today' | 'week' | 'month' | 'thisMonth' | 'year'

export function presetsUpTo(today: string): { name: PresetName; days: Days }[] {
  const day = dayAt(Date.parse(today))
  const rangeFrom = (from: Day): Days => ({ from: toIsoDate(from), to: today })
  return [
    { name: 'today', days: rangeFrom(day) },
    { name: 'week', days: rangeFrom(addDays(day, -6)) },
    { name: 'month', days: rangeFrom(addDays(day, -29)) },
    { name: 'thisMonth', days: rangeFrom({ ...day, day: 1 }) },
    // Twelve calendar months including the current one.
    { name: 'year', days: rangeFrom({ ...day, month: day.month - 11, day: 1 }) },
  ]
}

export const searchOf = (days: Days, language?: string | null) =>
  `?${new URLSearchParams({ ...days, ...(language && { language }) })}`

const toIsoDate = (day: Day) => new Date(timeOf(day)).toISOString().slice(0, 'yyyy-mm-dd'.length)
