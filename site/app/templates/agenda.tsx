import { addMonths } from '@vitrine/contract/locale/dates'
import { useHere } from '../site/here.ts'
import { useTexts } from '../site/use-texts.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { Content } from './content.tsx'
import { AgendaDates } from './event-dates.tsx'
import { PageTitle } from './page-title.tsx'
import type { Agenda as AgendaList, PageView } from './template.ts'

/** `agenda`: lists the dates of the events below it, from today on or of a month. */
export function Agenda({ view }: { view: PageView }) {
  const t = useTexts()
  const { agenda, locale } = view
  return (
    <div className="page">
      <PageTitle title={view.texts.title} />
      <Content view={view} />
      {agenda ? <Topics agenda={agenda} /> : null}
      {agenda ? <Months agenda={agenda} locale={locale} /> : null}
      {agenda && agenda.data.length > 0 ? (
        <AgendaDates dates={agenda.data} locale={locale} />
      ) : (
        <p {...t.lang('agendaEmpty')}>{t('agendaEmpty')}</p>
      )}
      {agenda?.meta.more ? <p {...t.lang('agendaMore')}>{t('agendaMore')}</p> : null}
      <CalendarLinks view={view} subscribes />
    </div>
  )
}

function toQuery(chosen: { month?: string | undefined; topic: string | undefined }): string {
  const query = new URLSearchParams(
    Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return query.size > 0 ? `?${query}` : ''
}

/** Links to the dates of each topic, if the events have several. */
function Topics({ agenda: { month, topic, meta } }: { agenda: AgendaList }) {
  const t = useTexts()
  const { pathname } = useHere()
  if (meta.topics.length < 2 && topic === undefined) return null
  const links = [{ key: undefined, name: t('agendaAllTopics') }, ...meta.topics]
  return (
    <nav aria-label={t('agendaTopics')} {...t.lang('agendaTopics')}>
      <ul>
        {links.map(({ key, name }) => (
          <li key={key ?? ''}>
            <a
              href={pathname + toQuery({ month, topic: key })}
              aria-current={key === topic ? 'true' : undefined}
            >
              {key === topic ? <strong>{name}</strong> : name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const monthLength = 'yyyy-mm'.length

/** Links to the months before and after, and to the dates from today on. */
function Months({
  agenda: { month, topic, meta },
  locale,
}: {
  agenda: AgendaList
  locale: string
}) {
  const t = useTexts()
  const { pathname } = useHere()
  if (meta.today === '') return null
  const current = month ?? meta.today.slice(0, monthLength)
  // Without a month the list begins in this one, whose past dates are in its own list.
  const previous = month === undefined ? current : addMonths(current, -1)
  const next = addMonths(current, 1)
  return (
    <nav className="pagination" aria-label={t('agendaMonths')} {...t.lang('agendaMonths')}>
      {previous >= meta.first_month ? (
        <a rel="prev" href={pathname + toQuery({ month: previous, topic })}>
          {formatMonth(locale, previous)}
        </a>
      ) : null}
      {month === undefined ? (
        <span aria-current="page">{t('agendaUpcoming')}</span>
      ) : (
        <span>
          <span aria-current="page">{formatMonth(locale, month)}</span>
          {' · '}
          <a href={pathname + toQuery({ topic })}>{t('agendaUpcoming')}</a>
        </span>
      )}
      {next <= meta.last_month ? (
        <a rel="next" href={pathname + toQuery({ month: next, topic })}>
          {formatMonth(locale, next)}
        </a>
      ) : null}
    </nav>
  )
}

const formatMonth = (locale: string, month: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(month),
  )
