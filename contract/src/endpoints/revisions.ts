import * as z from 'zod/mini'
import { VersionPreview } from '../admin/previews.ts'
import { ReplacedTextList } from '../admin/replaced-texts.ts'
import {
  NameRevision,
  RestoreRevision,
  RevisionList,
  RevisionRestored,
  RevisionWithText,
} from '../admin/revisions.ts'
import { LocaleCode } from '../admin/shapes.ts'
import { SaveConflict } from '../admin/texts.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const revision = '/api/admin/pages/{id}/revisions/{revision}'
const params = { id: IdParam, revision: IdParam }
const unknown = [Problem, 'There is no such page or revision.'] as const

const wordsMax = 500

export const listRevisions = adminEndpoint({
  method: 'GET',
  path: '/api/admin/pages/{id}/revisions',
  summary: 'Lists the revisions of a page, the latest first.',
  permission: 'read-pages',
  params: { id: IdParam },
  query: z.object({
    locale: z.optional(LocaleCode),
    before: z.optional(IdParam),
    q: z.optional(z.string().check(z.maxLength(wordsMax))),
  }),
  answers: {
    200: [RevisionList, '`next` is the `before` of the next part.'],
    404: [Problem, 'There is no such page.'],
  },
})

export const showRevision = adminEndpoint({
  method: 'GET',
  path: revision,
  summary: 'Shows one revision with its text.',
  permission: 'read-pages',
  params,
  answers: { 200: [RevisionWithText, 'The revision.'], 404: unknown },
})

export const nameRevision = adminEndpoint({
  method: 'PUT',
  path: revision,
  summary: 'Names a revision, or removes its name.',
  permission: 'write-texts',
  locales: 'stored',
  params,
  body: json(NameRevision),
  answers: { 200: [RevisionWithText, 'The revision.'], 404: unknown },
})

export const previewRevision = adminEndpoint({
  method: 'GET',
  path: `${revision}/preview`,
  summary: 'Creates addresses that show a revision and the present page in frames of the admin.',
  permission: 'read-pages',
  params,
  answers: {
    200: [
      VersionPreview,
      'Both addresses, for 15 minutes, and the template if it no longer exists.',
    ],
    404: unknown,
    409: [Problem, 'The page is in the trash.'],
    422: [Problem, 'The text cannot be shown: its language or its size.'],
  },
})

export const restoreRevision = adminEndpoint({
  method: 'POST',
  path: `${revision}/restore`,
  summary: 'Puts a revision into the working copy of its language; nothing is published.',
  permission: 'write-texts',
  locales: 'stored',
  params,
  body: json(RestoreRevision),
  answers: {
    200: [RevisionRestored, 'As after a save; `before` is the revision of the replaced text.'],
    404: unknown,
    409: [
      z.union([SaveConflict, Problem]),
      'The text has been saved since, or the page is in the trash.',
    ],
    422: [Problem, 'The site does not have this language.'],
  },
})

export const listReplacedTexts = adminEndpoint({
  method: 'GET',
  path: '/api/admin/replaced-texts',
  summary: 'Lists the notices for the signed-in person about words that other users replaced.',
  permission: 'read-pages',
  answers: { 200: [ReplacedTextList, 'The notices, the latest first.'] },
})

export const dismissReplacedText = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/replaced-texts/{id}',
  summary: 'Dismisses a notice about replaced words.',
  permission: 'read-pages',
  params: { id: IdParam },
  answers: { 204: [null, 'The notice is dismissed, or there was none.'] },
})
