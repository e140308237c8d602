import * as z from 'zod/mini'
import {
  IgnoreFinding,
  SiteCheckFilters,
  SiteCheckQuery,
  SiteCheckState,
  SiteFindings,
} from '../admin/site-checks.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const path = '/api/admin/checks'

export const listFindings = adminEndpoint({
  method: 'GET',
  path,
  summary: 'Lists what the publish check has found in the published texts of the site.',
  permission: 'read-pages',
  query: SiteCheckQuery,
  answers: {
    200: [SiteFindings, '50 findings on a page, with the numbers for each filter.'],
  },
})

export const downloadFindings = adminEndpoint({
  method: 'GET',
  path: `${path}.csv`,
  summary: 'Downloads the findings of the publish check as a table.',
  permission: 'read-pages',
  query: SiteCheckFilters,
  answers: { 200: [content('text/csv; charset=utf-8'), 'A table as CSV.'] },
})

export const showCheckState = adminEndpoint({
  method: 'GET',
  path: `${path}/state`,
  summary: 'Shows how many texts the publish check has checked.',
  permission: 'read-pages',
  answers: { 200: [SiteCheckState, 'The numbers of texts.'] },
})

export const ignoreFinding = adminEndpoint({
  method: 'PUT',
  path: `${path}/{id}/{locale}/{key}/ignored`,
  summary: 'Ignores a finding in a published text, with a note, or lists it again.',
  permission: 'publish-pages',
  params: { id: IdParam, key: z.string().check(z.regex(/^[0-9a-f]{24}$/)) },
  body: json(IgnoreFinding),
  answers: {
    204: [null, 'The finding is ignored or listed again.'],
    404: [Problem, 'The check no longer finds this.'],
    422: [Problem, 'Too many findings are ignored.'],
  },
})
