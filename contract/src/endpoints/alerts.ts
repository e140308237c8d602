import {
  AlertAnswer,
  AlertConflict,
  AlertFields,
  AlertList,
  AlertVersion,
  ChangeAlert,
  EndAlert,
} from '../admin/alerts.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const alert = '/api/admin/alerts/{id}'
const params = { id: IdParam }
const limits = { bytesMax: 65_536 }
const unknown = [Problem, 'There is no such alert.'] as const
const conflict = [
  AlertConflict,
  'It has been changed since: the answer has its present state.',
] as const
const invalid = [Problem, 'A text, a link, a language or a time is not valid.'] as const

export const listAlerts = adminEndpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'Lists the alerts above all pages.',
  permission: 'read-site-content',
  answers: { 200: [AlertList, 'Shown and planned alerts, then ended ones.'] },
})

export const createAlert = adminEndpoint({
  method: 'POST',
  path: '/api/admin/alerts',
  summary: 'Creates an alert, which is shown at once or from its start.',
  permission: 'change-alert',
  body: json(AlertFields, limits),
  answers: {
    201: [AlertAnswer, 'The alert.'],
    409: [Problem, 'There are 20 alerts that have not ended.'],
    422: invalid,
  },
})

export const changeAlert = adminEndpoint({
  method: 'PUT',
  path: alert,
  summary: 'Changes an alert. An ended one is shown again if its end allows it.',
  permission: 'change-alert',
  params,
  body: json(ChangeAlert, limits),
  answers: { 200: [AlertAnswer, 'The alert.'], 404: unknown, 409: conflict, 422: invalid },
})

export const endAlert = adminEndpoint({
  method: 'POST',
  path: `${alert}/end`,
  summary: 'Ends an alert now.',
  permission: 'change-alert',
  params,
  body: json(EndAlert),
  answers: { 200: [AlertAnswer, 'The ended alert.'], 404: unknown, 409: conflict },
})

export const deleteAlert = adminEndpoint({
  method: 'DELETE',
  path: alert,
  summary: 'Deletes an alert.',
  permission: 'change-alert',
  params,
  query: AlertVersion,
  answers: {
    204: [null, 'It is deleted.'],
    404: unknown,
    409: conflict,
    422: [Problem, 'The version is not valid.'],
  },
})
