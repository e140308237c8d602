import * as z from 'zod/mini'
import { ChangeKind, ChangeList } from '../admin/changes.ts'
import { Owners } from '../admin/owners.ts'
import { AdminSession } from '../admin/session.ts'
import { LocaleCode } from '../admin/shapes.ts'
import { ToDo } from '../admin/to-do.ts'
import { adminEndpoint, content } from './endpoint.ts'
import { IdParam } from './parameters.ts'

export const showSession = adminEndpoint({
  method: 'GET',
  path: '/api/admin/session',
  summary: 'Shows the signed-in person, their permissions and the site.',
  permission: 'read-pages',
  answers: {
    200: [
      AdminSession,
      'The person, their permissions, and the site with its languages and templates.',
    ],
  },
})

export const listOwners = adminEndpoint({
  method: 'GET',
  path: '/api/admin/owners',
  summary: 'Lists the people who can own a page.',
  permission: 'read-pages',
  answers: { 200: [Owners, 'The people who may write texts, by their names.'] },
})

export const showToDo = adminEndpoint({
  method: 'GET',
  path: '/api/admin/to-do',
  summary: 'Shows the pending work of the signed-in person.',
  permission: 'read-pages',
  answers: {
    200: [
      ToDo,
      'Drafts, requests, answers, replaced texts, remarks, plans and reviews: 8 of each and their total; pictures, changes, first steps.',
    ],
  },
})

export const dismissFirstSteps = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/to-do/first-steps',
  summary: 'Dismisses the first steps of the signed-in person.',
  permission: 'read-pages',
  answers: { 204: [null, 'The first steps are dismissed.'] },
})

export const restoreFirstSteps = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/to-do/first-steps',
  summary: 'Shows the dismissed first steps of the signed-in person again.',
  permission: 'read-pages',
  answers: { 204: [null, 'The first steps are shown until they are done.'] },
})

const wordsMax = 200

const ChangesQuery = z.object({
  /** Words of the subject. */
  q: z.optional(z.string().check(z.maxLength(wordsMax))),
  who: z.optional(IdParam),
  page: z.optional(IdParam),
  kind: z.optional(ChangeKind),
  locale: z.optional(LocaleCode),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Only changes with a lower id. */
  before: z.optional(IdParam),
})
export type ChangesQuery = z.infer<typeof ChangesQuery>

export const listChanges = adminEndpoint({
  method: 'GET',
  path: '/api/admin/changes',
  summary: 'Lists the log of changes, the latest first.',
  permission: 'read-changes',
  query: ChangesQuery,
  answers: { 200: [ChangeList, '`next` is the `before` of the next part.'] },
})

export const downloadChanges = adminEndpoint({
  method: 'GET',
  path: '/api/admin/changes.csv',
  summary: 'Downloads the log of changes as a table.',
  permission: 'read-changes',
  query: ChangesQuery,
  answers: { 200: [content('text/csv; charset=utf-8'), 'A table as CSV.'] },
})
