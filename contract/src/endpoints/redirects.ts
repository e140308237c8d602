import {
  LatestRedirectImport,
  RedirectCheck,
  RedirectConflict,
  RedirectDraft,
  RedirectDrafts,
  RedirectIds,
  RedirectImport,
  RedirectImportId,
  RedirectImportQuery,
  RedirectList,
  RedirectsQuery,
  RedirectTrace,
  RedirectTraceQuery,
  RedirectUpdate,
  RedirectWarnings,
  redirectLimits,
  SavedRedirectAnswer,
  SavedRedirects,
  UndoneRedirectImport,
} from '../admin/redirects.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, file, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const redirects = '/api/admin/redirects'
const params = { id: IdParam }
const permission = 'change-redirects'
const refused = [Problem, 'The fields that are not valid, or why the rule is refused.'] as const
const unknown = [Problem, 'There is no such redirect.'] as const
const manyRules = {
  bytesMax: 4_000_000,
  depthMax: 5,
  valuesMax: 8 * redirectLimits.atOnce,
}

export const listRedirects = adminEndpoint({
  method: 'GET',
  path: redirects,
  summary: 'Lists redirects, 50 at a time, with the rules of `site.config.ts`.',
  permission: 'read-site-content',
  query: RedirectsQuery,
  answers: { 200: [RedirectList, 'The redirects by source, and the rules of the file.'] },
})

export const createRedirect = adminEndpoint({
  method: 'POST',
  path: redirects,
  summary: 'Creates a redirect.',
  permission,
  body: json(RedirectDraft),
  answers: {
    201: [SavedRedirectAnswer, 'The redirect, with warnings.'],
    409: [RedirectConflict, 'The source has a redirect already: its present state.'],
    422: refused,
  },
})

export const changeRedirect = adminEndpoint({
  method: 'PUT',
  path: `${redirects}/{id}`,
  summary: 'Changes a redirect.',
  permission,
  params,
  body: json(RedirectUpdate),
  answers: {
    200: [SavedRedirectAnswer, 'The redirect, with warnings.'],
    404: unknown,
    409: [RedirectConflict, 'Another person has changed it, or the source has another redirect.'],
    422: refused,
  },
})

export const checkRedirect = adminEndpoint({
  method: 'POST',
  path: `${redirects}/check`,
  summary: 'Checks a redirect without saving it.',
  permission,
  body: json(RedirectCheck),
  answers: { 200: [RedirectWarnings, 'What to know before it is saved.'], 422: refused },
})

export const deleteRedirects = adminEndpoint({
  method: 'POST',
  path: `${redirects}/delete`,
  summary: 'Deletes 1 to 500 redirects.',
  permission,
  body: json(RedirectIds, { depthMax: 3, valuesMax: redirectLimits.atOnce + 3 }),
  answers: { 200: [SavedRedirects, 'The deleted redirects, to restore them.'] },
})

export const restoreRedirects = adminEndpoint({
  method: 'POST',
  path: `${redirects}/restore`,
  summary: 'Restores 1 to 500 deleted redirects: all or none.',
  permission,
  body: json(RedirectDrafts, manyRules),
  answers: { 200: [SavedRedirects, 'The redirects.'], 422: refused },
})

export const traceRedirect = adminEndpoint({
  method: 'GET',
  path: `${redirects}/trace`,
  summary: 'Shows where an address of the site leads, step by step.',
  permission: 'read-site-content',
  query: RedirectTraceQuery,
  answers: { 200: [RedirectTrace, 'The steps, by language.'], 422: refused },
})

export const importRedirects = adminEndpoint({
  method: 'POST',
  path: `${redirects}/import`,
  summary: 'Checks or imports redirects of a CSV file.',
  permission,
  query: RedirectImportQuery,
  body: file(redirectLimits.importBytes),
  answers: {
    200: [RedirectImport, 'Counts, and the first 100 faulty lines with the reason of each.'],
    413: [Problem, 'The file is too large.'],
    422: refused,
  },
})

export const showLatestImport = adminEndpoint({
  method: 'GET',
  path: `${redirects}/import/latest`,
  summary: 'Names the import that can be undone, and its entry in the log of changes.',
  permission: 'read-site-content',
  answers: { 200: [LatestRedirectImport, 'The import; null if none can be undone.'] },
})

export const undoRedirectImport = adminEndpoint({
  method: 'POST',
  path: `${redirects}/import/undo`,
  summary: 'Undoes the latest import. Leaves redirects that another person has changed since.',
  permission,
  body: json(RedirectImportId),
  answers: {
    200: [
      UndoneRedirectImport,
      'Counts, and the sources of the first 100 redirects that are left.',
    ],
    404: [Problem, 'Another import has followed, or it is undone already.'],
  },
})

export const exportRedirects = adminEndpoint({
  method: 'GET',
  path: `${redirects}/export.csv`,
  summary: 'Downloads all redirects as a table.',
  permission: 'read-site-content',
  answers: { 200: [content('text/csv; charset=utf-8'), 'A table as CSV.'] },
})
