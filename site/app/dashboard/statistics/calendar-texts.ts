import { useTexts } from '../../site/use-texts.ts'

/** What the calendar says. It comes later than the document, which carries the texts that it shows. */
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
