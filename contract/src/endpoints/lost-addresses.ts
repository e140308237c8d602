import * as z from 'zod/mini'
import {
  IgnoreAddress,
  IgnoredAddressList,
  LostAddressList,
  lostAddressDays,
} from '../admin/lost-addresses.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const Days = z._default(z.pipe(z.coerce.number(), z.literal(lostAddressDays)), 30)
const listPagesMax = 200

export const listLostAddresses = adminEndpoint({
  method: 'GET',
  path: '/api/admin/lost-addresses',
  summary: 'Lists addresses that visitors did not find, the most requested first.',
  permission: 'read-site-content',
  query: z.object({
    days: Days,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(listPagesMax)), 1),
  }),
  answers: {
    200: [
      LostAddressList,
      'Addresses of the last 7, 30 or 90 days that still lead nowhere, 50 on a page, each with the most similar published page. `meta`: requests that are not counted by path.',
    ],
  },
})

export const downloadLostAddresses = adminEndpoint({
  method: 'GET',
  path: '/api/admin/lost-addresses.csv',
  summary: 'Downloads the addresses that visitors did not find as a table.',
  permission: 'read-site-content',
  query: z.object({ days: Days }),
  answers: { 200: [content('text/csv; charset=utf-8'), 'A table as CSV.'] },
})

export const listIgnoredAddresses = adminEndpoint({
  method: 'GET',
  path: '/api/admin/lost-addresses/ignored',
  summary: 'Lists the lost addresses that are ignored, the latest first.',
  permission: 'read-site-content',
  answers: { 200: [IgnoredAddressList, 'The ignored addresses.'] },
})

export const ignoreLostAddress = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/lost-addresses/{id}/ignored',
  summary: 'Ignores a lost address, or lists it again.',
  permission: 'change-redirects',
  params: { id: IdParam },
  body: json(IgnoreAddress),
  answers: {
    204: [null, 'The address is ignored or listed again.'],
    404: [Problem, 'The address is no longer stored.'],
    422: [Problem, 'Too many addresses are ignored.'],
  },
})
