import { sliceMonth } from '@vitrine/contract/locale/iso-time'
import { useHere } from '../site/here.ts'
import { useTexts } from '../site/use-texts.ts'
import { capitalize, formatMonth, formatWeek } from './agenda-formats.ts'
import { getShownMonth, listPeriods, type Period } from './agenda-periods.ts'
import type { Agenda } from './template.ts'

interface Props {
  agenda: Agenda
  locale: string
}

/** Links to the dates of each topic, if the events have several. */
export function AgendaTopics({ agenda }: { agenda: Agenda }) {
  const t = useTexts()
  const { topic, meta } = agenda
  if (meta.topics.length < 2 && topic === undefined) return null
  const links = [{ key: undefined, name: t('agendaAllTopics') }, ...meta.topics]
  return (
    <nav {...t.label('agendaTopics')}>
      <ul {...t.within('agendaTopics')}>
        {links.map(({ key, name }) => (
          <li key={key ?? ''} {...(key === undefined && t.lang('agendaAllTopics'))}>
            <PeriodLink period={agenda} topic={key} isCurrent={key === topic}>
              {name}
            </PeriodLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to the months or weeks before and after, to today, to the other view and to past dates. */
export function AgendaPeriods({ agenda, locale }: Props) {
  const t = useTexts()
  const { month, week, topic, meta } = agenda
  if (meta.today === '') return null
  const { previous, next, today, byMonth, byWeek, past } = listPeriods(agenda)
  const isToday = month === undefined && week === today.week
  const isPast = month !== undefined && month < sliceMonth(meta.today)
  const views = [
    { key: 'agendaMonth', period: byMonth, isCurrent: week === undefined && !isPast },
    { key: 'agendaWeek', period: byWeek, isCurrent: week !== undefined },
    ...(past ? [{ key: 'agendaPast', period: past, isCurrent: isPast }] : []),
  ]
  return (
    <nav className="v-periods" {...t.label('agendaPeriod')}>
      <ul {...t.within('agendaPeriod')}>
        {views.map(({ key, period, isCurrent }) => (
          <li key={key} {...t.lang(key)}>
            <PeriodLink period={period} topic={topic} isCurrent={isCurrent}>
              {t(key)}
            </PeriodLink>
          </li>
        ))}
      </ul>
      <ul {...t.within('agendaPeriod')}>
        {previous ? (
          <li>
            <PeriodLink period={previous} topic={topic} rel="prev">
              {formatNear(locale, previous, agenda)}
            </PeriodLink>
          </li>
        ) : null}
        <li {...t.lang('agendaToday')}>
          <PeriodLink period={today} topic={topic} isCurrent={isToday}>
            {t('agendaToday')}
          </PeriodLink>
        </li>
        {next ? (
          <li>
            <PeriodLink period={next} topic={topic} rel="next">
              {formatNear(locale, next, agenda)}
            </PeriodLink>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** Formats a period next to the shown one: with its year only if that is another one. */
function formatNear(locale: string, { month, week }: Period, agenda: Agenda): string {
  if (week !== undefined) return formatWeek(locale, week, 'short')
  const [near, shown] = [month ?? agenda.meta.today, getShownMonth(agenda)]
  const year = 'yyyy'.length
  const hasYear = near.slice(0, year) !== shown.slice(0, year)
  return capitalize(locale, formatMonth(locale, near, hasYear))
}

interface LinkProps {
  period: Period
  topic: string | undefined
  isCurrent?: boolean
  rel?: string
  children: string
}

export function PeriodLink({ period, topic, isCurrent = false, rel, children }: LinkProps) {
  const { pathname } = useHere()
  return (
    <a
      href={pathname + toQuery(period, topic)}
      rel={rel}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </a>
  )
}

function toQuery({ month, week }: Period, topic: string | undefined): string {
  const query = new URLSearchParams(
    Object.entries({ month, week, topic }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return query.size > 0 ? `?${query}` : ''
}
