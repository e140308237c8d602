import {
  Glossary,
  GlossaryImport,
  GlossaryImportQuery,
  glossaryLimits,
  TermAnswer,
  TermConflict,
  TermDraft,
  TermsToDelete,
  TermsToRestore,
  TermUpdate,
} from '../admin/glossary.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, file, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const glossary = '/api/admin/glossaries/{locale}'
const terms = `${glossary}/terms` as const
const permission = 'write-texts'
const unknown = [
  Problem,
  'The site does not have this language, or there is no such term.',
] as const
const refused = [Problem, 'The fields that are not valid, or the glossary is full.'] as const
const manyTerms = { bytesMax: 4_000_000, depthMax: 5, valuesMax: 6 * glossaryLimits.terms }

export const listTerms = adminEndpoint({
  method: 'GET',
  path: glossary,
  summary: 'Lists the terms of a language, 2,000 at most.',
  permission: 'read-pages',
  answers: { 200: [Glossary, 'The terms.'], 404: unknown },
})

export const createTerm = adminEndpoint({
  method: 'POST',
  path: terms,
  summary: 'Adds a term to the glossary of a language.',
  permission,
  body: json(TermDraft),
  answers: {
    201: [TermAnswer, 'The term.'],
    404: unknown,
    409: [TermConflict, 'The term exists already: its present state.'],
    422: refused,
  },
})

export const changeTerm = adminEndpoint({
  method: 'PUT',
  path: `${terms}/{id}`,
  summary: 'Changes a term.',
  permission,
  params: { id: IdParam },
  body: json(TermUpdate),
  answers: {
    200: [TermAnswer, 'The term.'],
    404: unknown,
    409: [TermConflict, 'Another person has changed it, or the term exists already.'],
    422: refused,
  },
})

export const deleteTerms = adminEndpoint({
  method: 'POST',
  path: `${terms}/delete`,
  summary: 'Deletes terms of a language.',
  permission,
  body: json(TermsToDelete, { depthMax: 3, valuesMax: glossaryLimits.terms + 3 }),
  answers: { 200: [Glossary, 'The deleted terms, to restore them.'], 404: unknown },
})

export const restoreTerms = adminEndpoint({
  method: 'POST',
  path: `${terms}/restore`,
  summary: 'Restores deleted terms. A term that exists again stays as it is.',
  permission,
  body: json(TermsToRestore, manyTerms),
  answers: { 200: [Glossary, 'The restored terms.'], 404: unknown, 422: refused },
})

export const exportTerms = adminEndpoint({
  method: 'GET',
  path: `${glossary}/export.csv`,
  summary: 'Downloads the terms of a language as a table.',
  permission: 'read-pages',
  answers: { 200: [content('text/csv; charset=utf-8'), 'A table as CSV.'], 404: unknown },
})

export const importTerms = adminEndpoint({
  method: 'POST',
  path: `${glossary}/import`,
  summary: 'Checks or imports terms of a CSV file. Terms that the file does not contain stay.',
  permission,
  query: GlossaryImportQuery,
  body: file(glossaryLimits.importBytes),
  answers: {
    200: [GlossaryImport, 'Counts, and the first 100 faulty lines with the reason of each.'],
    404: unknown,
    413: [Problem, 'The file is too large.'],
    422: refused,
  },
})
