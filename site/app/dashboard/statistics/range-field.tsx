import { DatePickerInput, type DatesRangeValue } from '@mantine/dates'
import { getBaseLanguage } from '@vitrine/contract/locale/base-language'
import { firstDayOfWeek } from '@vitrine/contract/locale/dates'
import { useState } from 'react'
import { useTextLocale } from '../../site/use-texts.ts'
import type { CalendarTexts } from './calendar-texts.ts'
import { useFormats } from './formats.ts'
import './kit-dates.css'

const calendarId = 'v-calendar'

export interface RangeFieldProps {
  period: { from: string; to: string }
  min: string
  max: string
  texts: CalendarTexts
}

export function RangeField({ period, min, max, texts }: RangeFieldProps) {
  const locale = useTextLocale()
  const formats = useFormats()
  const [days, setDays] = useState<DatesRangeValue<string>>([period.from, period.to])
  const [from, to] = days
  return (
    <>
      <DatePickerInput
        id={calendarId}
        className="range-field"
        type="range"
        label={texts.label}
        locale={getBaseLanguage(locale)}
        firstDayOfWeek={firstDayOfWeek}
        allowSingleDateInRange
        minDate={min}
        maxDate={max}
        value={days}
        onChange={setDays}
        valueFormatter={() => (from ? formats.days(from, to ?? from) : '')}
        ariaLabels={texts}
        hideOutsideDates
        popoverProps={{
          // Mantine labels its dialog by this element, which is the field.
          id: calendarId,
          withinPortal: false,
          returnFocus: true,
          transitionProps: { duration: 0 },
        }}
      />
      <input type="hidden" name="from" value={from ?? ''} />
      <input type="hidden" name="to" value={to ?? from ?? ''} />
    </>
  )
}

const calendarTexts: Record<string, () => Promise<unknown>> = {
  fr: () => import('dayjs/locale/fr'),
  es: () => import('dayjs/locale/es'),
}

export async function loadCalendarLocale(locale: string) {
  await calendarTexts[getBaseLanguage(locale)]?.()
}
