import { useQuery } from '@tanstack/react-query'
import type { OtherCalendar } from '@vitrine/contract/admin/calendars'
import { useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { useTitle } from '../ui/use-title.ts'
import { CalendarForm } from './calendar-form.tsx'
import { CalendarItem } from './calendar-item.tsx'
import { calendarsQuery } from './calendars-query.ts'
import './calendars.css'

/** `/calendars`: calendars of other systems that the site reads every hour. */
export function Component() {
  const t = useTexts('calendars')
  const { site } = useSession()
  const [changed, setChanged] = useState<OtherCalendar>()
  const list = useQuery(calendarsQuery)
  const agendas = list.data?.meta.agendas ?? []
  useTitle(`${t('title')} – ${site.name}`)
  return (
    <section className="screen">
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <QueryState query={list} />
      {list.data?.data.length === 0 ? <p className="empty">{t('none')}</p> : null}
      <ul className="calendars">
        {list.data?.data.map((calendar) => (
          <CalendarItem
            key={calendar.id}
            calendar={calendar}
            agenda={agendas.find(({ id }) => id === calendar.agenda)?.title}
            onChange={() => setChanged(calendar)}
          />
        ))}
      </ul>
      {list.data ? (
        <>
          <h2>{t('add')}</h2>
          {agendas.length > 0 ? <CalendarForm agendas={agendas} /> : <p>{t('noAgenda')}</p>}
        </>
      ) : null}
      {changed ? (
        <Dialog title={t('change')} onClose={() => setChanged(undefined)}>
          <CalendarForm agendas={agendas} calendar={changed} onDone={() => setChanged(undefined)} />
        </Dialog>
      ) : null}
    </section>
  )
}
