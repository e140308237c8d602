import { useTexts } from '../../site/use-texts.ts'

/** Read with the document, which contains only texts that it reads: the calendar loads later. */
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
