import * as at from '@vitrine/contract/endpoints/calendars'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import {
  changeCalendar,
  createCalendar,
  deleteCalendar,
  listCalendars,
  readCalendarNow,
} from './calls.ts'

export function calendarRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.listCalendars, listCalendars),
    to(at.createCalendar, createCalendar),
    to(at.changeCalendar, changeCalendar),
    to(at.readCalendarNow, readCalendarNow),
    to(at.deleteCalendar, deleteCalendar),
  ]
}
