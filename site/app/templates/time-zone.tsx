import { useTexts } from '../site/use-texts.ts'
import { formatZone } from './agenda-formats.ts'
import type { Agenda } from './template.ts'

/**
 * Says in which time zone the times of events are. For readers of another one a script adds their
 * time to each (`browser/reader-times.ts`).
 */
export function TimeZone({ agenda: { data, meta }, locale }: { agenda: Agenda; locale: string }) {
  const t = useTexts()
  if (data.length === 0) return null
  return (
    <p
      className="v-zone"
      data-zone={meta.time_zone}
      data-yours={t('eventYours', { time: '{time}' })}
      {...t.lang('eventZone')}
    >
      {t('eventZone', { zone: formatZone(locale, meta.time_zone) })}
    </p>
  )
}
