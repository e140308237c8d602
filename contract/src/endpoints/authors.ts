import {
  AuthorAnswer,
  AuthorConflict,
  AuthorFields,
  AuthorList,
  AuthorUpdate,
  RemovedAuthor,
  RemovedAuthorAnswer,
} from '../admin/authors.ts'
import { restoreLimits, TaxonomyVersion } from '../admin/topics.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const authors = '/api/admin/authors'
const author = `${authors}/{id}` as const
const params = { id: IdParam }
const permission = 'change-topics'
const limits = { bytesMax: 65_536 }
const unknown = [Problem, 'There is no such author.'] as const
const conflict = [AuthorConflict, 'Another person has changed it: its present state.'] as const
const refused = [Problem, 'The fields that are not valid, or there are 1,000 authors.'] as const

export const listAuthors = adminEndpoint({
  method: 'GET',
  path: authors,
  summary: 'Lists the authors of pages, 1,000 at most.',
  permission: 'read-pages',
  answers: { 200: [AuthorList, 'The authors by name, with the number of their pages.'] },
})

export const createAuthor = adminEndpoint({
  method: 'POST',
  path: authors,
  summary: 'Creates an author. An author is no account.',
  permission,
  body: json(AuthorFields, limits),
  answers: { 201: [AuthorAnswer, 'The author.'], 422: refused },
})

export const changeAuthor = adminEndpoint({
  method: 'PUT',
  path: author,
  summary: 'Changes an author.',
  permission,
  params,
  body: json(AuthorUpdate, limits),
  answers: { 200: [AuthorAnswer, 'The author.'], 404: unknown, 409: conflict, 422: refused },
})

export const deleteAuthor = adminEndpoint({
  method: 'DELETE',
  path: author,
  summary: 'Deletes an author, and removes it from its pages.',
  permission,
  params,
  query: TaxonomyVersion,
  answers: {
    200: [RemovedAuthorAnswer, 'The deleted author, to restore it.'],
    404: unknown,
    409: conflict,
    422: [Problem, 'The version is not valid.'],
  },
})

export const restoreAuthor = adminEndpoint({
  method: 'POST',
  path: `${authors}/restore`,
  summary: 'Restores a deleted author, also on its pages.',
  permission,
  body: json(RemovedAuthor, restoreLimits),
  answers: { 201: [AuthorAnswer, 'The author.'], 422: refused },
})
