import { CalendarAnswer, CalendarDraft, CalendarList } from '../admin/calendars.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const calendars = '/api/admin/calendars'
const params = { id: IdParam }
const permission = 'change-settings'
const unknown = [Problem, 'There is no such calendar.'] as const
const refused = [
  Problem,
  'The fields that are not valid, a page that is no agenda, or 50 calendars already.',
] as const

export const listCalendars = adminEndpoint({
  method: 'GET',
  path: calendars,
  summary: 'Lists the calendars of other systems that are read every hour.',
  permission,
  answers: { 200: [CalendarList, 'The calendars with the result of their last reading.'] },
})

export const createCalendar = adminEndpoint({
  method: 'POST',
  path: calendars,
  summary: 'Adds a calendar of another system. It is read at once.',
  permission,
  body: json(CalendarDraft),
  answers: { 201: [CalendarAnswer, 'The calendar.'], 422: refused },
})

export const changeCalendar = adminEndpoint({
  method: 'PUT',
  path: `${calendars}/{id}`,
  summary: 'Changes a calendar. It is read at once.',
  permission,
  params,
  body: json(CalendarDraft),
  answers: { 200: [CalendarAnswer, 'The calendar.'], 404: unknown, 422: refused },
})

export const readCalendarNow = adminEndpoint({
  method: 'POST',
  path: `${calendars}/{id}/reading`,
  summary: 'Reads a calendar within some seconds.',
  permission,
  params,
  answers: { 202: [CalendarAnswer, 'The calendar; the reading has not ended.'], 404: unknown },
})

export const deleteCalendar = adminEndpoint({
  method: 'DELETE',
  path: `${calendars}/{id}`,
  summary: 'Removes a calendar. The pages of its events stay.',
  permission,
  params,
  answers: { 204: [null, 'The calendar is no longer read.'], 404: unknown },
})
