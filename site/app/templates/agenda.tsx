import { sliceMonth } from '@vitrine/contract/locale/iso-time'
import { useTexts } from '../site/use-texts.ts'
import { capitalize, formatMonth, formatWeek } from './agenda-formats.ts'
import { AgendaPeriods, AgendaTopics, PeriodLink } from './agenda-navigation.tsx'
import { getShownMonth, isNear, splitDates } from './agenda-periods.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { Content } from './content.tsx'
import { AgendaDates } from './event-dates.tsx'
import { PageTitle } from './page-title.tsx'
import type { Agenda as AgendaList, PageView } from './template.ts'
import { TimeZone } from './time-zone.tsx'

/** `agenda`: lists the dates of the events below it by month or by week, from today on at first. */
export function Agenda({ view }: { view: PageView }) {
  const { agenda, locale } = view
  return (
    <div className="page">
      <PageTitle title={view.texts.title} />
      <Content view={view} />
      {agenda ? (
        <div className="v-agenda">
          <AgendaTopics agenda={agenda} />
          <AgendaPeriods agenda={agenda} locale={locale} />
          <Dates agenda={agenda} locale={locale} />
          <TimeZone agenda={agenda} locale={locale} />
          <CalendarLinks view={view} subscribes />
        </div>
      ) : null}
    </div>
  )
}

interface Props {
  agenda: AgendaList
  locale: string
}

/** The dates of the period: past ones after the others, below a heading of their own. */
function Dates({ agenda, locale }: Props) {
  const t = useTexts()
  const { upcoming, past } = splitDates(agenda)
  const isOver = past.length > 0 && upcoming.length === 0
  const isFromToday = agenda.month === undefined && agenda.week === undefined
  const note = isOver ? 'agendaPast' : isFromToday ? 'agendaUpcoming' : undefined
  return (
    <>
      <h2>
        <PeriodTitle agenda={agenda} locale={locale} />
        {note ? (
          <>
            {' '}
            <small {...t.lang(note)}>{t(note)}</small>
          </>
        ) : null}
      </h2>
      {agenda.data.length === 0 ? <Empty agenda={agenda} locale={locale} /> : null}
      <AgendaDates dates={isOver ? past : upcoming} locale={locale} />
      {past.length > 0 && !isOver ? (
        <>
          <h2 {...t.lang('agendaPast')}>{t('agendaPast')}</h2>
          <AgendaDates dates={past} locale={locale} />
        </>
      ) : null}
      {agenda.meta.more ? <p {...t.lang('agendaMore')}>{t('agendaMore')}</p> : null}
    </>
  )
}

function PeriodTitle({ agenda, locale }: Props) {
  const { week } = agenda
  if (week !== undefined) return <time dateTime={week}>{formatWeek(locale, week, 'long')}</time>
  const month = getShownMonth(agenda)
  if (month === '') return null
  return <time dateTime={month}>{capitalize(locale, formatMonth(locale, month))}</time>
}

/** Says that there are no dates, with a link to the next month that has some. */
function Empty({ agenda: { topic, meta }, locale }: Props) {
  const t = useTexts()
  const month = meta.next === null ? undefined : sliceMonth(meta.next)
  return (
    <>
      <p {...t.lang('agendaEmpty')}>{t('agendaEmpty')}</p>
      {month !== undefined && isNear({ month }, meta) ? (
        <p {...t.lang('agendaNext')}>
          <PeriodLink period={{ month }} topic={topic}>
            {t('agendaNext', { month: formatMonth(locale, month) })}
          </PeriodLink>
        </p>
      ) : null}
    </>
  )
}
