import type { Occurrence } from '@vitrine/contract/pages/event-list'
import { longDate } from '../locale/dates.ts'
import { useTexts } from '../site/use-texts.ts'

const dayLength = 'yyyy-mm-dd'.length

interface Props {
  dates: Occurrence[]
  locale: string
  /** True if each date links to its event. */
  linked?: boolean
}

/** Dates of events, by day. */
export function EventDates({ dates, locale, linked = false }: Props) {
  const byDay = Map.groupBy(dates, ({ begins }) => begins.slice(0, dayLength))
  const Heading = linked ? 'h2' : 'p'
  return [...byDay].map(([day, ofDay]) => (
    <section key={day}>
      <Heading>
        <time dateTime={day}>{formatDay(locale, day)}</time>
      </Heading>
      <ul>
        {ofDay.map((date) => (
          <li key={`${date.page.id} ${date.starts_at}`}>
            <EventDate date={date} locale={locale} linked={linked} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function EventDate({
  date,
  locale,
  linked,
}: {
  date: Occurrence
  locale: string
  linked: boolean
}) {
  const t = useTexts()
  const { page, begins, ends, starts_at, state } = date
  const times = <time dateTime={starts_at}>{formatTimes(locale, begins, ends)}</time>
  return (
    <>
      {state === 'cancelled' ? <s>{times}</s> : times}
      {linked ? (
        <>
          {' '}
          <a href={page.href}>{page.title}</a>
        </>
      ) : null}
      {state === 'on' ? null : (
        <>
          {' '}
          <strong {...t.lang(notes[state])}>{t(notes[state])}</strong>
        </>
      )}
    </>
  )
}

const notes = { cancelled: 'eventCancelled', moved: 'eventMoved' } as const

function formatDay(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
}

/** « 19:30 – 21:00 »; an end on a later day with the day. */
function formatTimes(locale: string, begins: string, ends: string): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const begin = time.format(Date.parse(`${begins}Z`))
  if (ends <= begins) return begin
  const end = time.format(Date.parse(`${ends}Z`))
  const day = ends.slice(0, dayLength)
  return day === begins.slice(0, dayLength)
    ? `${begin} – ${end}`
    : `${begin} – ${longDate(locale, day)} ${end}`
}
