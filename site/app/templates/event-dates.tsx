import { sliceDay } from '@vitrine/contract/locale/iso-time'
import type { Occurrence } from '@vitrine/contract/pages/event-list'
import { Fragment } from 'react'
import { longDate } from '../locale/dates.ts'
import { useTexts } from '../site/use-texts.ts'
import { formatDay } from './agenda-formats.ts'

interface Props {
  dates: Occurrence[]
  locale: string
}

/** Dates of several events by day, each with a link to its event. */
export function AgendaDates({ dates, locale }: Props) {
  const byDay = Map.groupBy(dates, ({ begins }) => sliceDay(begins))
  return [...byDay].map(([day, ofDay]) => (
    <section key={day}>
      <h3>
        <time dateTime={day}>{formatDay(locale, day)}</time>
      </h3>
      <ul>
        {ofDay.map((date) => (
          <li key={`${date.page.id} ${date.starts_at}`}>
            <EventDate date={date} locale={locale} linked />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Dates of one event: a line for each. */
export function EventDates({ dates, locale }: Props) {
  const lines = dates.map((date) => (
    <Fragment key={date.starts_at}>
      {`${formatDay(locale, sliceDay(date.begins))}, `}
      <EventDate date={date} locale={locale} linked={false} />
    </Fragment>
  ))
  if (lines.length === 1) return <p>{lines}</p>
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key}>{line}</li>
      ))}
    </ul>
  )
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

/** « 19:30 – 21:00 »; an end on a later day with the day. */
function formatTimes(locale: string, begins: string, ends: string): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const begin = time.format(Date.parse(`${begins}Z`))
  if (ends <= begins) return begin
  const end = time.format(Date.parse(`${ends}Z`))
  const day = sliceDay(ends)
  return day === sliceDay(begins)
    ? `${begin} – ${end}`
    : `${begin} – ${longDate(locale, day)} ${end}`
}
