import { addDays, type Day, printDay, toDay } from '@vitrine/contract/locale/dates'

export interface DayRange {
  from: string
  to: string
}

export type PresetName = 'today' | 'week' | 'month' | 'thisMonth' | 'year'

export function getPresets(today: string): { name: PresetName; days: DayRange }[] {
  const day = toDay(Date.parse(today))
  const rangeFrom = (from: Day): DayRange => ({ from: printDay(from), to: today })
  return [
    { name: 'today', days: rangeFrom(day) },
    { name: 'week', days: rangeFrom(addDays(day, -6)) },
    { name: 'month', days: rangeFrom(addDays(day, -29)) },
    { name: 'thisMonth', days: rangeFrom({ ...day, day: 1 }) },
    // Twelve calendar months including the current one.
    { name: 'year', days: rangeFrom({ ...day, month: day.month - 11, day: 1 }) },
  ]
}

export const toSearch = (days: DayRange, language?: string | null) =>
  `?${new URLSearchParams({ ...days, ...(language && { language }) })}`
