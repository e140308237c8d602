import * as z from 'zod/mini'
import { LinkAnswer, LinkQuery } from '../admin/links.ts'
import { TextCheck } from '../admin/text-check.ts'
import {
  CopyText,
  SaveConflict,
  SaveText,
  TextCopied,
  TextSaved,
  textBodyMax,
  WorkingText,
} from '../admin/texts.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'
import { IdParam } from './parameters.ts'

const text = '/api/admin/pages/{id}/texts/{locale}'
const params = { id: IdParam }
const unknown = [
  Problem,
  'There is no such page, or the site does not have this language.',
] as const

export const showText = adminEndpoint({
  method: 'GET',
  path: text,
  summary: 'Shows the working copy of a page in one language, and its published text.',
  permission: 'read-pages',
  params,
  answers: {
    200: [WorkingText, 'The working copy, or the text that a first one starts from.'],
    404: [Problem, 'There is no such page, or it has no text in this unknown language.'],
  },
})

export const saveText = adminEndpoint({
  method: 'PUT',
  path: text,
  summary: 'Saves the working copy of a page in one language, or merges it with a newer one.',
  permission: 'write-texts',
  params,
  body: json(SaveText, { bytesMax: textBodyMax }),
  answers: {
    200: [TextSaved, 'The new version, what was removed, and what was merged.'],
    404: unknown,
    409: [
      z.union([SaveConflict, Problem]),
      'Another save has changed the same part: both sides and their common base. Or the page is in the trash.',
    ],
    422: [Problem, 'The content is too large, or the home page would get another address.'],
  },
})

export const copyText = adminEndpoint({
  method: 'POST',
  path: `${text}/copy`,
  summary:
    'Creates the draft of a missing language from the text of another one, or its translation.',
  permission: 'write-texts',
  params,
  body: json(CopyText, { bytesMax: textBodyMax }),
  answers: {
    201: [
      TextCopied,
      'The version, and what was removed: the text of that language or its translation, with links to the pages of the new one.',
    ],
    404: unknown,
    409: [Problem, 'There is a text in this language, or the page is in the trash.'],
    422: [Problem, 'The page has no text in the other language, or the text is too large.'],
  },
})

export const checkDraft = adminEndpoint({
  method: 'GET',
  path: `${text}/check`,
  summary: 'Lists what the publish check finds in a working copy, and the facts that it read.',
  permission: 'read-pages',
  params,
  answers: {
    200: [TextCheck, 'The findings in the order of the text, 200 at most, and the facts.'],
    404: unknown,
  },
})

export const showLink = adminEndpoint({
  method: 'GET',
  path: '/api/admin/links',
  summary: 'Shows the target of a link, and its problem: by `id`, `page` or `href`.',
  permission: 'read-pages',
  query: LinkQuery,
  answers: {
    200: [LinkAnswer, 'The target of the link; null if there is no page with this `id`.'],
    422: [Problem, 'The site does not have this language.'],
  },
})
