import { useQueryClient } from '@tanstack/react-query'
import type { OtherCalendar } from '@vitrine/contract/admin/calendars'
import {
  createCalendar,
  deleteCalendar,
  readCalendarNow,
} from '@vitrine/contract/endpoints/calendars'
import { useRef } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { useRowRemoval } from '../ui/use-row-removal.ts'
import { calendarsKey } from './calendars-query.ts'
import { ReadingState } from './reading-state.tsx'

interface Props {
  calendar: OtherCalendar
  /** Title of its agenda; undefined if it is in the trash. */
  agenda: string | undefined
  onChange: () => void
}

/** A calendar: what its last reading did, and what can be done with it. */
export function CalendarItem({ calendar, agenda, onChange }: Props) {
  const t = useTexts('calendars')
  const { id, name, address, mode } = calendar
  const reading = useCall(
    () => call(readCalendarNow, { params: { id } }),
    [calendarsKey],
    () => {},
  )
  const deleting = useDelete(calendar)
  const row = useRef<HTMLLIElement>(null)
  useRowRemoval(row)
  return (
    <li ref={row} aria-busy={calendar.isReading}>
      <h2>{name}</h2>
      <p className="calendar-address">{address}</p>
      <p>{[agenda ?? t('problem-no-agenda'), `${t('mode')} ${t(`mode-${mode}`)}`].join(' · ')}</p>
      <ReadingState calendar={calendar} />
      <ProblemNotice refused={reading.refused ?? deleting.refused} />
      <div className="buttons">
        <button
          className="link"
          type="button"
          // Not `disabled`: the button keeps the focus.
          aria-disabled={calendar.isReading}
          onClick={() => {
            if (!calendar.isReading) void reading.run(undefined)
          }}
        >
          {t('readNow')}
        </button>
        <button className="link" type="button" onClick={onChange}>
          {t('changeOne')}
        </button>
        <button className="link" type="button" onClick={() => void deleting.run(undefined)}>
          {t('delete')}
        </button>
      </div>
    </li>
  )
}

/** Deletes at once; the notice has an undo. */
function useDelete({ id, name, address, agenda, mode }: OtherCalendar) {
  const t = useTexts('calendars')
  const { show } = useNotices()
  const queries = useQueryClient()
  return useCall(
    () => call(deleteCalendar, { params: { id } }),
    [calendarsKey],
    () => {
      const undo = async () => {
        const answer = await call(createCalendar, { body: { name, address, agenda, mode } })
        await queries.invalidateQueries({ queryKey: calendarsKey })
        return answer
      }
      show({ text: t('deleted', { name }), undo })
    },
  )
}
