import * as z from 'zod/mini'
import { Problem } from '../http/problem.ts'
import {
  NewComment,
  NewReport,
  ReportAnswer,
  ReportChange,
  ReportList,
  ReportSent,
  reportRules,
  reportStates,
} from '../reports/reports.ts'
import { content, endpoint, fields } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const report = '/api/admin/bug-reports/{id}'
const params = { id: IdParam }
const shown = [ReportAnswer, 'The report.'] as const
const unknown = [Problem, 'There is no such report.'] as const
const unknownToWriter = [
  Problem,
  'There is no such report, or it is another person’s and the caller has role 3 or 4.',
] as const
const mailsMax = [Problem, 'The limit of mails that one person can cause is reached.'] as const

const pagesMax = 1_000_000

export const reportBug = endpoint({
  method: 'POST',
  path: '/api/bug-reports',
  summary: 'Sends a bug report, as a form or as JSON.',
  guard: 'staff',
  body: fields(NewReport, { bytesMax: reportRules.bytesMax }, ['screenshot']),
  answers: {
    201: [ReportSent, '`data.id` is the number of the report.'],
    422: [Problem, 'A field is not valid, or the screenshot is not a picture.'],
    429: [Problem, 'The person has reached the daily limit of reports.'],
  },
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/bug-reports',
  summary: 'Lists bug reports, for roles 3 and 4 their own reports alone.',
  guard: 'personal',
  query: z.object({
    state: z.optional(z.enum(reportStates)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1),
  }),
  answers: { 200: [ReportList, 'One part, the newest first, and counts by state.'] },
})

export const showReport = endpoint({
  method: 'GET',
  path: report,
  summary: 'Shows a bug report with its comments.',
  guard: 'personal',
  params,
  answers: { 200: shown, 404: unknownToWriter },
})

export const changeReport = endpoint({
  method: 'PUT',
  path: report,
  summary: 'Changes the state of a bug report and notifies its writer.',
  guard: 'editorial',
  params,
  body: fields(ReportChange),
  answers: { 200: shown, 404: unknown, 429: mailsMax },
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: report,
  summary: 'Deletes a bug report with its comments and its screenshot.',
  guard: 'editorial',
  params,
  answers: { 204: [null, 'The report is deleted.'], 404: unknown },
})

export const showScreenshot = endpoint({
  method: 'GET',
  path: `${report}/screenshot`,
  summary: 'Shows the screenshot of a bug report.',
  guard: 'personal',
  params,
  answers: { 200: [content('image/webp'), 'A WebP picture.'], 404: unknownToWriter },
})

export const commentReport = endpoint({
  method: 'POST',
  path: `${report}/comments`,
  summary: 'Adds a comment to a bug report and mails it to the others who take part.',
  guard: 'personal',
  params,
  body: fields(NewComment),
  answers: { 200: shown, 404: unknownToWriter, 429: mailsMax },
})
