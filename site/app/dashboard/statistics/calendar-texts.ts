import { useTexts } from '../../site/use-texts.ts'

/**
 * Texts of the calendar, read on the server because the calendar loads later and the document
 * contains only texts that it reads.
 */
export function useCalendarTexts() {
  const t = useTexts()
  return {
    label: t('otherPeriod'),
    previousMonth: t('previousMonth'),
    nextMonth: t('nextMonth'),
    monthLevelControl: t('chooseMonth'),
    previousYear: t('previousYear'),
    nextYear: t('nextYear'),
    yearLevelControl: t('chooseYear'),
    previousDecade: t('previousYears'),
    nextDecade: t('nextYears'),
  }
}

export type CalendarTexts = ReturnType<typeof useCalendarTexts>
