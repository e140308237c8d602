import * as z from 'zod/mini'
import { AgeingList, ageingLists } from '../admin/ageing.ts'
import { adminEndpoint, endpoint, htmlPage } from './endpoint.ts'

const partsMax = 200

export const listAgeingPages = adminEndpoint({
  method: 'GET',
  path: '/api/admin/ageing',
  summary: 'Lists pages that are due for review or unchanged for a year, the most read first.',
  permission: 'read-pages',
  query: z.object({
    list: z._default(z.enum(ageingLists), 'all'),
    /** `1` for the pages that the signed-in person is responsible for. */
    mine: z.optional(z.literal('1')),
    part: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(partsMax)), 1),
  }),
  answers: {
    200: [
      AgeingList,
      'The pages, 50 on a part, with their responsible persons and views of 90 days. `meta`: the length of each list.',
    ],
  },
})

const weeklyMail = '/api/weekly-mail/{token}'
const expired = [htmlPage, 'A page that says that the link is not valid.'] as const

export const showWeeklyMailChoice = endpoint({
  method: 'GET',
  path: weeklyMail,
  summary: 'Shows the form that stops the weekly mail of the person of a link.',
  guard: 'none',
  answers: { 200: [htmlPage, 'A page with the form.'], 404: expired },
})

export const stopWeeklyMail = endpoint({
  method: 'POST',
  path: weeklyMail,
  summary: 'Stops the weekly mail of the person of a link.',
  guard: 'none',
  answers: { 200: [htmlPage, 'A page that confirms it.'], 404: expired },
})
